import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

let root = ".";

/** Runs a check of content that is in another folder than the working directory. */
export function withReferencesIn<Result>(folder: string, check: () => Result): Result {
  const before = root;
  root = folder;
  try {
    return check();
  } finally {
    root = before;
  }
}

/** By collection, the files that an entry needs. `*` stands for the entry's name. */
const FILES = {
  services: ["content/services/*.yaml"],
  cities: ["content/cities/*.yaml"],
  stills: ["media/stills/*.jpg", "media/stills/*.yaml"],
  films: ["media/films/*.mp4", "media/films/*-poster.jpg", "media/films/*.yaml"],
  orbits: ["media/orbits/*", "media/orbits/*.yaml"],
};

const exists = (file: string) =>
  [file, file.replace(/\.jpg$/, ".png")].some((name) => existsSync(join(root, name)));

/** Empty if one of the collections has the entry. */
function missingFiles(folders: (keyof typeof FILES)[], name: string): string[] {
  const missing = folders.map((folder) =>
    FILES[folder].map((file) => file.replace("*", name)).find((file) => !exists(file)),
  );
  return missing.every((file) => file !== undefined) ? missing : [];
}

const referenceTo = (name: z.ZodString, ...folders: (keyof typeof FILES)[]) =>
  name
    .refine((value) => missingFiles(folders, value).length === 0, {
      error: ({ input }) =>
        `refers to ${input}, but there is no ${missingFiles(folders, String(input)).join(" or ")}`,
    })
    // The collection from which the owner chooses in the editor; pages are services and cities.
    .meta({ entryOf: folders.length > 1 ? "pages" : folders[0] });

const mediaName = z.string().regex(/^[a-z0-9-]+$/, {
  error: "must be a name from media/ without its ending, such as city-denver",
  abort: true,
});

export const stillName = referenceTo(mediaName, "stills").meta({ title: "Picture" });
export const filmName = referenceTo(mediaName, "films").meta({ title: "Film" });
export const orbitName = referenceTo(mediaName, "orbits");

const MAX_FILE_MEGABYTES = 25;

export const sampleFileName = z
  .string()
  .regex(/^[a-z0-9-]+\.(pdf|jpg|tif|dxf|las|laz)$/, {
    error:
      "must be a file in media/files/: lower-case words joined by hyphens, then .pdf, .jpg, .tif, .dxf, .las or .laz",
  })
  .refine((name) => existsSync(join(root, "media/files", name)), {
    error: ({ input }) => `media/files/${input} doesn't exist. Add it, or choose another file`,
    abort: true,
  })
  .refine((name) => statSync(join(root, "media/files", name)).size <= MAX_FILE_MEGABYTES * 1e6, {
    error: `has more than ${MAX_FILE_MEGABYTES} MB: offer a part of it`,
  })
  .describe("The name of a file in media/files/, such as stockpile-report.pdf.");

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: "must be lower-case words joined by hyphens, like the name of the file",
});

export const serviceSlug = referenceTo(slug, "services").meta({ title: "Service" });
export const citySlug = referenceTo(slug, "cities").meta({ title: "City" });
export const pageSlug = referenceTo(slug, "services", "cities");

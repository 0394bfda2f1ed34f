import { existsSync, globSync, statSync } from "node:fs";
import { z } from "astro/zod";
import { type MediaFolder, missingMediaMessage } from "./media-schema.ts";

type Folder = "services" | "cities" | MediaFolder;

/** Whether the working folder has the file; a picture or film needs its description beside it. */
function exists(folder: Folder, name: string): boolean {
  if (folder === "services" || folder === "cities")
    return existsSync(`content/${folder}/${name}.yaml`);
  return (
    existsSync(`media/${folder}/${name}.yaml`) &&
    globSync(`media/${folder}/${name}{.*,/*}`).length > 1
  );
}

const referenceTo = (name: z.ZodString, ...folders: [Folder, ...Folder[]]) =>
  name
    .refine((value) => folders.some((folder) => exists(folder, value)), {
      error: ({ input }) => missingMessage(folders, String(input)),
    })
    // The collection from which the owner chooses in the editor; pages are services and cities.
    .meta({ entryOf: folders.length > 1 ? "pages" : folders[0] });

function missingMessage(folders: [Folder, ...Folder[]], name: string): string {
  const [folder] = folders;
  if (folder !== "services" && folder !== "cities") return missingMediaMessage(folder, name);
  const files = folders.map((folder) => `content/${folder}/${name}.yaml`);
  return `No page "${name}": there is no ${files.join(" or ")}`;
}

const mediaName = z.string().regex(/^[a-z0-9-]+$/, {
  error: "must be the name of a picture, film or orbit in media/",
});

export const stillName = referenceTo(mediaName, "stills").meta({
  title: "Picture",
  description: "The name of a picture that is listed under Pictures.",
});

export const filmName = referenceTo(mediaName, "films").meta({
  title: "Film",
  description: "The name of a film that is listed under Films.",
});

export const orbitName = referenceTo(mediaName, "orbits").describe(
  "The name of an orbit that is listed under Orbits.",
);

const MAX_FILE_MEGABYTES = 25;

export const sampleFileName = z
  .string()
  .regex(/^[a-z0-9-]+\.(pdf|jpg|tif|dxf|las|laz)$/, {
    error:
      "must be a file in media/files/: lower-case words joined by hyphens, then .pdf, .jpg, .tif, .dxf, .las or .laz",
  })
  .refine((name) => existsSync(`media/files/${name}`), {
    error: ({ input }) => `media/files/${input} doesn't exist. Add it, or choose another file`,
    abort: true,
  })
  .refine((name) => statSync(`media/files/${name}`).size <= MAX_FILE_MEGABYTES * 1e6, {
    error: `has more than ${MAX_FILE_MEGABYTES} MB: offer a part of it`,
  })
  .describe("The name of a file in media/files/, such as stockpile-report.pdf.");

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: "must be lower-case words joined by hyphens, like the name of the file",
});

export const serviceSlug = referenceTo(slug, "services").meta({ title: "Service" });
export const citySlug = referenceTo(slug, "cities").meta({ title: "City" });
export const pageSlug = referenceTo(slug, "services", "cities");

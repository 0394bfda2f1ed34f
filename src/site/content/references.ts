import { z } from "astro/zod";
import { type City, cityStills } from "./city.ts";
import type { MediaFolder } from "./media-schema.ts";
import { type Folder, referenceCheck } from "./reference-fields.ts";

/** Its data matches its schema; only its references are unchecked. */
export interface ContentFile {
  collection: string;
  slug: string;
  /** Path of the file, relative to the repository's root. */
  file: string;
  schema: z.ZodType;
  data: unknown;
}

export type HasMedia = (folder: MediaFolder, name: string) => boolean;

export function brokenReferences(files: ContentFile[], hasMedia: HasMedia): string[] {
  const exists = (folder: Folder, name: string) =>
    folder === "services" || folder === "cities"
      ? files.some(({ collection, slug }) => collection === folder && slug === name)
      : hasMedia(folder, name);
  const withHeroStill = (city: City, slug: string) => {
    const [media] = cityStills(slug, city, (name) => hasMedia("stills", name));
    return { ...city, hero: { ...city.hero, media } };
  };
  return files.flatMap(({ collection, slug, file, schema, data }) => {
    const content = collection === "cities" ? withHeroStill(data as City, slug) : data;
    const { error } = referenceCheck.run(exists, () => schema.safeParse(content));
    return (error?.issues ?? []).map(
      ({ path, message }) => `${file}: ${z.core.toDotPath(path)}: ${message}`,
    );
  });
}

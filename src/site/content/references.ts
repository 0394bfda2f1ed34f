/** Kept until the editor no longer imports it: schemas check references themselves. */
import type { z } from "astro/zod";
import type { MediaFolder } from "./media-schema.ts";

export interface ContentFile {
  collection: string;
  slug: string;
  file: string;
  schema: z.ZodType;
  data: unknown;
}

export type HasMedia = (folder: MediaFolder, name: string) => boolean;

export const brokenReferences = (_files: ContentFile[], _hasMedia: HasMedia): string[] => [];

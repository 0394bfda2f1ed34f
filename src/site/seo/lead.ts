/** The picture a page opens with: in its link preview, its graph and the sitemap alike. */
import { readdirSync } from "node:fs";
import { filmFile, type StillFile, stillFile } from "./site.ts";

/** A still, or a film by its first frame. */
export interface Lead {
  kind: "still" | "film";
  /** File name without its ending, as in media.yaml. */
  media: string;
}

/** The published picture. */
export async function leadPicture({ kind, media }: Lead): Promise<StillFile> {
  return kind === "film" ? (await filmFile(media)).poster : stillFile(media);
}

/**
 * Path of the picture's master.
 * @throws Error when `media/` has no such file
 */
export function leadMaster({ kind, media }: Lead): string {
  if (kind === "film") return `media/films/${media}-poster.jpg`;
  const file = readdirSync("media/stills").find((name) => name.replace(/\.\w+$/, "") === media);
  if (!file) throw new Error(`No still "${media}" in media/stills/`);
  return `media/stills/${file}`;
}

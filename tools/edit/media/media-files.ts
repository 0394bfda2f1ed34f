import { globSync } from "node:fs";

const ENDINGS: Record<string, string[]> = {
  stills: [".jpg", ".jpeg", ".png"],
  films: [".mp4", "-1280.mp4", ".webm", "-poster.jpg"],
  orbits: ["/*.jpg"],
};

/** Returns the picture, or all files of a film or orbit, but not the description. Paths are relative to `root`. */
export const mediaFilesOf = (folder: string, name: string, root: string): string[] =>
  globSync(
    (ENDINGS[folder] ?? []).map((ending) => `media/${folder}/${name}${ending}`),
    { cwd: root },
  )
    .sort()
    .map((file) => file.replaceAll("\\", "/"));

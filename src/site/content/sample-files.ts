import { statSync } from "node:fs";

const urls = import.meta.glob<string>("/media/files/*", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Labels that aren't the extension in capitals. */
const LABELS: Record<string, string> = { jpg: "JPEG", tif: "GeoTIFF" };

/** @param name of a file in `media/files/`, which the schema of works has checked */
export function sampleFile(name: string) {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return {
    path: urls[`/media/files/${name}`] ?? "",
    label: LABELS[extension] ?? extension.toUpperCase(),
    megabytes: statSync(`media/files/${name}`).size / 1e6,
    /** Browsers show these and download the others. */
    isShown: ["pdf", "jpg"].includes(extension),
  };
}

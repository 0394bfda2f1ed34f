import { statSync } from "node:fs";
import { extname } from "node:path";

const URLS = import.meta.glob<string>("/media/files/*", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Labels that aren't the extension in capitals. */
const LABELS: Record<string, string> = { jpg: "JPEG", tif: "GeoTIFF" };

/** What browsers show; they download the others. */
const SHOWN = ["pdf", "jpg"];

/** @param file name of a file in `media/files/` */
export function sampleFile(file: string) {
  const path = `media/files/${file}`;
  const extension = extname(file).slice(1);
  const megabytes = Math.max(0.1, statSync(path).size / 1e6).toFixed(1);
  return {
    url: URLS[`/${path}`] ?? "",
    /** Such as "PDF, 1.2 MB". */
    label: `${LABELS[extension] ?? extension.toUpperCase()}, ${megabytes} MB`,
    /** The name under which a browser saves it, unless browsers show such files. */
    download: SHOWN.includes(extension) ? undefined : file,
  };
}

export type SampleFile = ReturnType<typeof sampleFile>;

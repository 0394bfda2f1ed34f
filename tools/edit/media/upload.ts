import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

const MAX_BYTES = 2e9;

/** What page-script.ts sends: the form's fields in the address, and its file alone as the body. */
export interface Upload {
  /** The file's name on the owner's computer. */
  file: string;
  name: string;
  alt: string;
  /** Whether it may replace a picture or film with the same name. */
  replace: boolean;
  saveAs: (path: string) => Promise<void>;
}

/** @throws Error if the file is too large. Node itself takes no more bytes than a request says. */
export function readUpload({ url, headers, body }: Request): Upload {
  const size = Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (size > MAX_BYTES)
    throw new Error("It's larger than 2 GB. Cut it to a minute, or export it smaller.");
  const { file = "", name = "", alt = "", replace } = Object.fromEntries(new URL(url).searchParams);
  const saveAs = (path: string) => pipeline(body ?? [], createWriteStream(path));
  return { file, name, alt, replace: replace !== undefined, saveAs };
}

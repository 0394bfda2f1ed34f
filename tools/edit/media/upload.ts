import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";

const MAX_BYTES = 2e9;

/** After this time without a byte, the sender is gone. Its name is free again. */
const STALLED_MS = 60_000;

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
  const saveAs = async (path: string) => {
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), STALLED_MS);
    const bytes = Readable.fromWeb((body ?? new Blob().stream()) as WebStream);
    bytes.on("data", () => timer.refresh());
    await pipeline(bytes, createWriteStream(path), stalled)
      .catch((error) => {
        throw stalled.signal.aborted ? new Error("The connection was lost. Add it again.") : error;
      })
      .finally(() => clearTimeout(timer));
  };
  return { file, name, alt, replace: replace !== undefined, saveAs };
}

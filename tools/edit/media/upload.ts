import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

const MAX_BYTES = 2e9;
const TOO_LARGE = "It's larger than 2 GB. Cut it to a minute, or export it smaller.";

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

/** @throws Error if the file is too large */
export function readUpload({ url, headers, body }: Request): Upload {
  if (Number(headers.get("Content-Length")) > MAX_BYTES) throw new Error(TOO_LARGE);
  const { file = "", name = "", alt = "", replace } = Object.fromEntries(new URL(url).searchParams);
  return {
    ...{ file, name, alt, replace: replace !== undefined },
    async saveAs(path) {
      let size = 0;
      await pipeline(async function* () {
        for await (const chunk of body ?? []) {
          size += chunk.length;
          if (size > MAX_BYTES) throw new Error(TOO_LARGE);
          yield chunk;
        }
      }, createWriteStream(path));
    },
  };
}

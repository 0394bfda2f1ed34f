import { createReadStream, createWriteStream } from "node:fs";
import { stat, truncate } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const [MAX_BYTES, MAX_FIELD_BYTES] = [2e9, 100_000];
const TOO_LARGE = "It's larger than 2 GB. Cut it to a minute, or export it smaller.";

export interface Upload {
  /** The file's name on the owner's computer. */
  file: string;
  name: string;
  alt: string;
  /** Whether it may replace a picture or film with the same name. */
  replace: boolean;
  saveAs: (path: string) => Promise<void>;
}

/**
 * Reads the fields of a form (RFC 7578) whose last one is its file, before the file has arrived. A film would need
 * several times its size in memory with `Request.formData`.
 * @throws Error if the form is incomplete or too large
 */
export async function readUpload(request: Request): Promise<Upload> {
  if (Number(request.headers.get("Content-Length")) > MAX_BYTES) throw new Error(TOO_LARGE);
  const type = request.headers.get("Content-Type") ?? "";
  const [, boundary] = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type) ?? [];
  const chunks = request.body?.[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let start = 0;
  while (start < 4) {
    const { value } = (await chunks?.next()) ?? {};
    if (!value || !chunks || !boundary || head.length > MAX_FIELD_BYTES)
      throw new Error("The form is incomplete, or a text is too long. Nothing was added.");
    head = Buffer.concat([head, value]);
    const file = head.indexOf('name="file"; filename="');
    start = file < 0 ? 0 : head.indexOf("\r\n\r\n", file) + 4;
  }
  const end = `\r\n--${boundary}--`;
  const body = Buffer.concat([head.subarray(0, start), Buffer.from(`${end}\r\n`)]);
  const fields = await new Response(body, { headers: { "Content-Type": type } }).formData();
  const text = (name: string) => String(fields.get(name) ?? "");
  return {
    file: (fields.get("file") as File).name,
    name: text("name"),
    alt: text("alt"),
    replace: fields.has("replace"),
    async saveAs(path) {
      let size = 0;
      await pipeline(async function* () {
        yield head.subarray(start);
        for await (const chunk of { [Symbol.asyncIterator]: () => chunks as typeof chunks & {} }) {
          size += chunk.length;
          if (size > MAX_BYTES) throw new Error(TOO_LARGE);
          yield chunk;
        }
      }, createWriteStream(path));
      const written = (await stat(path)).size;
      const from = Math.max(0, written - end.length - 2);
      const tail = Buffer.concat(await createReadStream(path, { start: from }).toArray());
      const length = tail.indexOf(end);
      if (length < 0) throw new Error("Only a part of it arrived. Press Add again.");
      await truncate(path, from + length);
    },
  };
}

import { getMimeType } from "hono/utils/mime";

/**
 * Returns the `Content-Type` for a file's extension (`type`), and whether the file is text and therefore
 * worth compressing (`isText`).
 * @throws Error for an unknown extension, so that browsers never have to guess a type
 */
export function mediaTypeOf(file: string) {
  const [type] = getMimeType(file)?.split(";") ?? [];
  if (type === undefined)
    throw new Error(`${file}: unknown media type. Map its extension in src/build/media-type.ts.`);
  const isText = /^text\/|[/+](json|xml)$/.test(type);
  return { type: isText ? `${type}; charset=utf-8` : type, isText };
}

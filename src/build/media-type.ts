import { lookup, mimes } from "mrmime";

// What browsers ask for as /favicon.ico is in no list of the IANA; XML says its own encoding.
Object.assign(mimes, { ico: "image/x-icon", xml: "application/xml" });

/**
 * Content-Type of a file with its charset, by its extension; and whether it is text that is worth
 * compressing: pictures, films and fonts are compressed already.
 * @throws Error for an extension nobody knows: guessing would make browsers guess
 */
export function mediaTypeOf(file: string) {
  const type = lookup(file);
  if (type === undefined) throw new Error(`${file}: its extension has no media type`);
  const text = /^text\/|[/+](json|xml)$/.test(type);
  return { type: text ? `${type}; charset=utf-8` : type, text };
}

/** Content-Type by file extension, for every kind of file the site has. */

interface MediaType {
  readonly type: string;
  /** Text that is worth compressing; pictures, films and fonts are compressed already. */
  readonly text: boolean;
}

const text = (type: string): MediaType => ({ type: `${type}; charset=utf-8`, text: true });
const binary = (type: string): MediaType => ({ type, text: false });

const TYPES: Readonly<Record<string, MediaType>> = {
  html: text("text/html"),
  css: text("text/css"),
  js: text("text/javascript"),
  mjs: text("text/javascript"),
  json: text("application/json"),
  map: text("application/json"),
  webmanifest: text("application/manifest+json"),
  xml: text("application/xml"),
  txt: text("text/plain"),
  vtt: text("text/vtt"),
  svg: text("image/svg+xml"),
  ico: binary("image/x-icon"),
  png: binary("image/png"),
  jpg: binary("image/jpeg"),
  jpeg: binary("image/jpeg"),
  webp: binary("image/webp"),
  avif: binary("image/avif"),
  gif: binary("image/gif"),
  woff2: binary("font/woff2"),
  mp4: binary("video/mp4"),
  webm: binary("video/webm"),
  pdf: binary("application/pdf"),
};

/**
 * @param file its name or path
 * @throws Error for an extension nobody thought of: guessing would make browsers guess
 */
export function mediaTypeOf(file: string): MediaType {
  const type = TYPES[file.slice(file.lastIndexOf(".") + 1).toLowerCase()];
  if (type !== undefined) return type;
  throw new Error(`${file}: add its kind to scripts/finish-build/media-types.ts`);
}

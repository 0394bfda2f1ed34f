/**
 * The types of sample files that pages may offer (`media/files/`), by extension. Responses have the
 * type's headers.
 */

import { IMMUTABLE_CACHING } from "#server/files/headers.ts";

interface SampleFileType {
  readonly label: string;
  readonly mediaType: string;
  /** Whether browsers can show the file; they download the others. */
  readonly isShown?: true;
}

const JPEG = { label: "JPEG", mediaType: "image/jpeg", isShown: true } as const;
const TIFF = { label: "GeoTIFF", mediaType: "image/tiff" } as const;

export const SAMPLE_FILE_TYPES: Readonly<Record<string, SampleFileType>> = {
  pdf: { label: "PDF", mediaType: "application/pdf", isShown: true },
  jpg: JPEG,
  jpeg: JPEG,
  tif: TIFF,
  tiff: TIFF,
  dxf: { label: "DXF", mediaType: "image/vnd.dxf" },
  las: { label: "LAS", mediaType: "application/vnd.las" },
  laz: { label: "LAZ", mediaType: "application/vnd.laszip" },
};

export const MAX_SAMPLE_FILE_MEGABYTES = 25;

/** Matches the allowed file names, which are safe in URLs and headers. */
export const SAMPLE_FILE_NAME = new RegExp(
  `^([a-z0-9]+(?:-[a-z0-9]+)*)\\.(${Object.keys(SAMPLE_FILE_TYPES).join("|")})$`,
);

/** Folder of the published sample files. The paths of the files contain a hash of their content. */
export const SAMPLE_FILES_FOLDER = "files/";

/**
 * Returns the headers of a sample file. Whatever it contains, it can't run scripts. The policy allows the
 * inline styles of the browsers' own PDF viewers, and isn't a sandbox, in which WebKit shows no PDF.
 */
export function sampleFileHeaders(file: string): Record<string, string> {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const [, , extension = ""] = SAMPLE_FILE_NAME.exec(name) ?? [];
  const { isShown } = SAMPLE_FILE_TYPES[extension] ?? {};
  return {
    "Content-Disposition": `${isShown ? "inline" : "attachment"}; filename="${name}"`,
    "Cache-Control": IMMUTABLE_CACHING,
    "Content-Security-Policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'",
  };
}

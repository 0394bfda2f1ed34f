/** Lowercase words joined by hyphens, as in URLs. */
export const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Converts a name to a file name: "Golden in June" becomes "golden-in-june". */
export const asFileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

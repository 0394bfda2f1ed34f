/** Lowercase words joined by hyphens, as in URLs. */
export const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** "Golden in June" as "golden-in-june". */
export const asFileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

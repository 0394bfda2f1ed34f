/** Owners type straight quotes; pages show curly ones. */
export const curly = (text: string): string =>
  text
    .replace(/(^|[\s([])'/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/(^|[\s([])"/g, "$1“")
    .replace(/"/g, "”");

/** Owners type straight quotes; pages show curly ones. */
export const curly = (text: string): string =>
  text
    .replace(/(^|[\s([])'/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/(^|[\s([])"/g, "$1“")
    .replace(/"/g, "”");

/** Returns a copy of content with curly quotes in all its texts. */
export const withCurlyQuotes = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === "string" ? curly(value) : value,
  );

/** Owners type straight quotes and plain spaces; pages show curly quotes, and no line ends within these. */
export const typeset = (text: string): string =>
  text
    .replace(/\b(Part|Class) (?=\d|[A-G]\b)/g, "$1\u00a0")
    .replace(/\b([A-Z]\w+) (?=(Springs|Collins|Junction)\b)/g, "$1\u00a0")
    // A word joiner keeps "I-70" together.
    .replace(/\b([A-Z]-)(?=\d)/g, "$1\u2060")
    .replace(/(^|[\s([])'/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/(^|[\s([])"/g, "$1“")
    .replace(/"/g, "”");

/**
 * Returns a copy of a file's content whose texts are typeset and have values for their {placeholders}. Names stay
 * as they are: mails and search results show them too.
 * @throws Error that names the file if a placeholder has no value
 */
export function withFacts<Content extends { file: string }>(
  content: Content,
  facts: Record<string, string | number>,
): Content {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (!(name in facts)) throw new Error(`${content.file}: no value for {${name}} in "${text}"`);
      return String(facts[name]);
    });
  return JSON.parse(JSON.stringify(content), (key, value) =>
    typeof value === "string" && key !== "name" ? typeset(fill(value)) : value,
  );
}

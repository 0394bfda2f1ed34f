/** Owners type straight quotes; pages show curly ones. */
export const curly = (text: string): string =>
  text
    .replace(/(^|[\s([])'/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/(^|[\s([])"/g, "$1“")
    .replace(/"/g, "”");

/**
 * Returns a copy of a file's content whose texts have curly quotes and values for their {placeholders}.
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
  return JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === "string" ? curly(fill(value)) : value,
  );
}

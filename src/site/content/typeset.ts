/** Owners type straight quotes; pages show curly ones. */
const curly = (text: string): string =>
  text
    .replace(/'(?=\d\ds\b)/g, "’")
    .replace(/(^|[\s([–—/])'/g, "$1‘")
    .replace(/'/g, "’")
    .replace(/(^|[\s([–—/])"/g, "$1“")
    .replace(/"/g, "”");

/** Keeps "FAA Part 107", "mid-September", names of towns, "I-70" and "400 feet" in one line. */
const unbroken = (text: string): string =>
  text
    .replace(/\b(Part|Class) (?=\d|[A-G]\b)/g, "$1\u00a0")
    .replace(/\b([A-Z]\w+) (?=(Springs|Collins|Junction)\b)/g, "$1\u00a0")
    .replace(/(\d) (?=(ft|feet|mi|miles|dpi|hours|cu yd|p\.m\.|a\.m\.)(?!\w))/g, "$1\u00a0")
    .replace(/\b(FAA) (?=Part\b)/g, "$1\u00a0")
    .replace(/\b([A-Z]-)(?=\d)/g, "$1\u2060")
    .replace(/\b(FAA-|[Mm]id-)(?=\w)/g, "$1\u2060");

/** Fields that emails, search results and link previews show too. Unbreakable spaces don't help there. */
const PLAIN = ["name", "title", "description"];

/**
 * Names of files and pages, and addresses, have no spaces and stay as they are.
 * @param key the text's field
 */
export function typeset(text: string, key = ""): string {
  if (/^(\S+[:/.]\S+|[a-z\d-]+)$/.test(text)) return text;
  return PLAIN.includes(key) ? curly(text) : unbroken(curly(text));
}

const FACTS = ["responseHours", "keepMonths"] as const;

/** A sentence for each {placeholder} in a file's texts that has no value. */
export const placeholderProblems = (content: unknown): string[] =>
  [...(JSON.stringify(content) ?? "").matchAll(/\{(\w+)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !(FACTS as readonly string[]).includes(name))
    .map(
      (name) => `{${name}} has no value; write ${FACTS.map((fact) => `{${fact}}`).join(" or ")}`,
    );

/**
 * Returns a copy of a file's content whose texts are typeset and have values for their {placeholders}.
 * @throws Error that names the file if a placeholder has no value
 */
export function withFacts<Content>(
  content: Content,
  facts: Record<(typeof FACTS)[number], number>,
  file: string,
): Content {
  const [problem] = placeholderProblems(content);
  if (problem) throw new Error(`${file}: ${problem}`);
  const fill = (text: string) =>
    FACTS.reduce((filled, name) => filled.replaceAll(`{${name}}`, String(facts[name])), text);
  return JSON.parse(JSON.stringify(content), (key, value) =>
    typeof value === "string" ? typeset(fill(value), key) : value,
  );
}

/**
 * Finds pages that repeat each other with only the names changed: search engines treat them as doorway
 * pages, and a visitor who reads two of them trusts neither.
 */
import type { PageContent } from "./references.ts";

/** Words per phrase: a match of five means copied text, not common grammar. */
const PHRASE_WORDS = 5;

/** Maximum share of phrases that two pages may have in common. */
const MAX_SHARE = 0.5;

/** All five-word sequences in a text, ignoring case, punctuation and line breaks. */
function phrasesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
  const runs = new Set<string>();
  for (let start = 0; start + PHRASE_WORDS <= words.length; start++) {
    runs.add(words.slice(start, start + PHRASE_WORDS).join(" "));
  }
  return runs;
}

/**
 * Share of the smaller set's phrases that both sets contain, from 0 to 1, so that adding text doesn't
 * hide a copy.
 */
function overlap(a: Set<string>, b: Set<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : [...a].filter((run) => b.has(run)).length / smaller;
}

/** Every string in a parsed content file, one per line, without keys, numbers and dates. */
function bodyText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map(bodyText)
    .filter((text) => text !== "")
    .join("\n");
}

/**
 * Finds pairs of pages that read like copies of each other.
 * @returns a sentence for each pair that shares more than half of its five-word phrases
 */
export function similarPages({ services, cities }: Pick<PageContent, "services" | "cities">) {
  const page = (file: string, ...body: unknown[]) => ({ file, phrases: phrasesOf(bodyText(body)) });
  const pages = [
    ...services.map(({ file, hero, cards, stories }) => page(file, hero.intro, cards, stories)),
    ...cities.map(({ file, hero, features, stories, planning }) =>
      page(file, hero.intro, features, stories, planning),
    ),
  ];
  return pages.flatMap((one, index) =>
    pages.slice(index + 1).flatMap((other) => {
      const share = overlap(one.phrases, other.phrases);
      return share > MAX_SHARE
        ? [
            `${one.file} and ${other.file} share ${Math.round(share * 100)}% of their five-word phrases; search engines drop copies, so rewrite one`,
          ]
        : [];
    }),
  );
}

/**
 * Finds pages that repeat each other with only the names changed: search engines treat them as doorway
 * pages, and a visitor who reads two of them trusts neither.
 */

/** Words per phrase: five matching words in a row mean copied text, not a common idiom. */
const PHRASE_WORDS = 5;

/** Maximum share of the shorter page's phrases, from 0 to 1, that the other page may repeat. */
const MAX_SHARE = 0.5;

/** Returns all five-word sequences in a text, ignoring case, punctuation and line breaks. */
function phrasesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
  const phrases = new Set<string>();
  for (let start = 0; start + PHRASE_WORDS <= words.length; start++) {
    phrases.add(words.slice(start, start + PHRASE_WORDS).join(" "));
  }
  return phrases;
}

/**
 * Returns the share of the smaller set's phrases, from 0 to 1, that the other set also contains. Only the
 * smaller set counts, because otherwise text added to one page would hide a copy.
 */
function overlap(a: Set<string>, b: Set<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : [...a].filter((phrase) => b.has(phrase)).length / smaller;
}

/** Returns all strings in parsed content, one per line, without keys and numbers. */
function bodyText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(bodyText).join("\n");
}

/** The path of a page's content file, and the fields whose text is compared with that of other pages. */
interface ComparedPage {
  file: string;
  hero: { intro: string };
  stories: unknown;
}

export interface ComparedPages {
  services: (ComparedPage & { cards: unknown })[];
  cities: (ComparedPage & { features: unknown; planning: unknown })[];
}

/**
 * Finds pairs of pages that read like copies of each other.
 * @returns a sentence for each pair of pages with more than half of their five-word phrases in common
 */
export function similarPages({ services, cities }: ComparedPages) {
  const withPhrases = (file: string, ...body: unknown[]) => ({
    file,
    phrases: phrasesOf(bodyText(body)),
  });
  const pages = [
    ...services.map(({ file, hero, cards, stories }) =>
      withPhrases(file, hero.intro, cards, stories),
    ),
    ...cities.map(({ file, hero, features, stories, planning }) =>
      withPhrases(file, hero.intro, features, stories, planning),
    ),
  ];
  return pages.flatMap((page, index) =>
    pages.slice(index + 1).flatMap((other) => {
      const share = overlap(page.phrases, other.phrases);
      return share > MAX_SHARE
        ? [
            `${page.file} and ${other.file} share ${Math.round(share * 100)}% of their five-word phrases; search engines drop copies, so rewrite one`,
          ]
        : [];
    }),
  );
}

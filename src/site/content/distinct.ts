/**
 * Keeps pages from being one text with the names swapped: search engines file such pages
 * as doorways, and a reader of two of them stops believing either.
 */
import type { PageContent } from "./references.ts";

/** Words in one shingle; five is long enough that a match is a shared phrase, not shared grammar. */
const SHINGLE_WORDS = 5;

/** Largest share of shingles two files may have in common. */
const MAX_SHARE = 0.5;

/** The runs of five words in a text, without regard to case, punctuation or line breaks. */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
  const runs = new Set<string>();
  for (let start = 0; start + SHINGLE_WORDS <= words.length; start++) {
    runs.add(words.slice(start, start + SHINGLE_WORDS).join(" "));
  }
  return runs;
}

function overlap(a: Set<string>, b: Set<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : [...a].filter((run) => b.has(run)).length / smaller;
}

/**
 * How much of two texts is the same: shared shingles over those of the text that has fewer, from 0
 * to 1. Measured by the smaller one, padding a copied page does not hide the copy. A text of fewer
 * than five words shares nothing.
 */
export const sharedShare = (a: string, b: string): number => overlap(shingles(a), shingles(b));

/**
 * Refuses bodies of which two share more than half of their five-word shingles.
 *
 * @param bodies each content file with its text, as `bodyText` gives it; every pair is compared.
 * @throws Error naming both files and the share, one line for each pair that is too alike.
 */
export function assertDistinct(bodies: { file: string; text: string }[]): void {
  const measured = bodies.map(({ file, text }) => ({ file, runs: shingles(text) }));
  const alike = measured.flatMap((one, index) =>
    measured.slice(index + 1).flatMap((other) => {
      const share = overlap(one.runs, other.runs);
      return share > MAX_SHARE
        ? [`${one.file} and ${other.file} share ${Math.round(share * 100)}%`]
        : [];
    }),
  );
  if (alike.length > 0) {
    throw new Error(
      `Two pages may share at most ${MAX_SHARE * 100}% of their five-word phrases; rewrite one of each pair:\n${alike.join("\n")}`,
    );
  }
}

/**
 * Every string in a parsed content file, in order, one to a line; keys, numbers and dates are left
 * out, since they are no prose.
 */
export function bodyText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map(bodyText)
    .filter((text) => text !== "")
    .join("\n");
}

/** What each service and city page says of its own, for `assertDistinct`. */
export function pageTexts({ services, cities }: Pick<PageContent, "services" | "cities">) {
  return [
    ...services.map(({ file, hero, cards, stories }) => ({
      file,
      text: bodyText([hero.intro, cards, stories]),
    })),
    ...cities.map(({ file, hero, features, stories, planning }) => ({
      file,
      text: bodyText([hero.intro, features, stories, planning]),
    })),
  ];
}

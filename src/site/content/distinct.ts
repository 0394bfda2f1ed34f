/**
 * Finds pages that repeat each other with only the names changed: search engines treat them as doorway
 * pages, and a visitor who reads two of them trusts neither.
 */

/** Words per run: six matching words in a row mean copied text, not a common idiom. */
const RUN_WORDS = 6;

/** Share of a page's words, from 0 to 1, that other pages may have too before the owner gets a note. */
const MAX_SHARE = { services: 0.18, cities: 0.15 };

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.,][\p{L}\p{N}]+)*/gu) ?? [];

const runsOf = (words: readonly string[]): string[] =>
  words.slice(RUN_WORDS - 1).map((_, start) => words.slice(start, start + RUN_WORDS).join(" "));

/**
 * @returns for each text, its words, the runs of at least six of them that another text has too, and the
 *   share of its words, from 0 to 1, in such runs
 */
export function sharedWords(texts: readonly string[]) {
  const pages = texts.map(wordsOf);
  const pagesByRun = new Map<string, Set<number>>();
  for (const [page, words] of pages.entries())
    for (const run of runsOf(words))
      pagesByRun.set(run, (pagesByRun.get(run) ?? new Set()).add(page));
  return pages.map((words) => {
    const shared = new Set<number>();
    for (const [start, run] of runsOf(words).entries())
      if ((pagesByRun.get(run)?.size ?? 0) > 1)
        for (let position = start; position < start + RUN_WORDS; position++) shared.add(position);
    const runs = words
      .map((word, position) => (shared.has(position) ? word : "\n"))
      .join(" ")
      .split("\n")
      .map((run) => run.trim())
      .filter(Boolean);
    return { words, runs, share: words.length === 0 ? 0 : shared.size / words.length };
  });
}

/** One string per line; single words are names of icons, pages or files. */
function bodyText(value: unknown): string {
  if (typeof value === "string") return value.includes(" ") ? value : "";
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(bodyText).join("\n");
}

/** @returns a sentence for each page that shares more of its words than `MAX_SHARE` */
export const similarPages = (pages: Record<"services" | "cities", { file: string }[]>): string[] =>
  (["services", "cities"] as const).flatMap((kind) =>
    sharedWords(pages[kind].map(({ file: _, ...body }) => bodyText(body))).flatMap(
      ({ share }, index) =>
        share > MAX_SHARE[kind]
          ? [
              `${pages[kind][index]?.file}: ${Math.round(share * 100)}% of the words are also in other ${kind}' files, in runs of six or more; search engines drop copies, so rewrite them`,
            ]
          : [],
    ),
  );

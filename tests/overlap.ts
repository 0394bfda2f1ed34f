/**
 * Prints, for every built service and city page, how many words it has and how many of them other pages of
 * its kind have too. Run it after a build.
 *   npm run overlap                   the tables
 *   npm run overlap -- denver vail    also the shared runs of words of these pages
 */
import { sharedWords, wordsOf } from "../src/site/content/distinct.ts";
import { pageTexts } from "./support/page-words.ts";

const shownRuns = process.argv.slice(2);

for (const kind of ["service", "city"] as const) {
  const pages = pageTexts(kind);
  const counts = sharedWords(pages.map(({ text }) => text));
  console.log(`\n${kind} pages: words, and the share in six-word runs that another has too`);
  console.table(
    Object.fromEntries(
      pages.map(({ slug, visible }, index) => [
        slug,
        {
          words: counts[index]?.words.length,
          "outside closed blocks": wordsOf(visible).length,
          "shared %": Math.round(1000 * (counts[index]?.share ?? 0)) / 10,
        },
      ]),
    ),
  );
  for (const [index, { slug }] of pages.entries())
    if (shownRuns.includes(slug))
      console.log(`${slug}:\n  ${counts[index]?.runs.join("\n  ") || "nothing shared"}`);
}

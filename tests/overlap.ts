/**
 * Prints, for every built service and city page, how many words it has and how many of them other pages of
 * its kind have too, how often phrases that used to fill these pages occur, and how many pages end on a
 * question. Run it after a build.
 *   npm run overlap                   the tables
 *   npm run overlap -- denver vail    also the shared runs of words of these pages
 */
import { sharedWords, wordsOf } from "../src/site/content/distinct.ts";
import { CONTENT_PAGES, readContent } from "./support/content.ts";
import { pageTexts } from "./support/page-words.ts";

/** Phrases that read like a template when many pages have them. */
const PHRASES = [
  "tell us",
  "24 hours",
  "licensed and insured",
  "licensed, insured",
  "insured part 107",
  "part 107",
  "your own",
  "with the owner's permission",
  "what we can",
  "confirmation email",
  "the right hour",
  "hour",
  "we fly early",
  "nearby",
];

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

const texts = (["home", "service", "city"] as const)
  .flatMap(pageTexts)
  .map(({ text }) => ` ${wordsOf(text).join(" ")} `);
console.log("\nPhrases on all pages: how often, and on how many pages");
console.table(
  Object.fromEntries(
    PHRASES.map((phrase) => {
      const words = ` ${wordsOf(phrase).join(" ")} `;
      const counts = texts.map((text) => text.split(words).length - 1);
      return [
        phrase,
        {
          times: counts.reduce((sum, count) => sum + count, 0),
          pages: counts.filter((count) => count > 0).length,
        },
      ];
    }),
  ),
);

const closings = CONTENT_PAGES.flatMap(({ file }) => readContent(file).cta?.heading ?? []);
const questions = closings.filter((heading: string) => heading.endsWith("?"));
console.log(
  `${questions.length} of ${closings.length} closings are questions: ${questions.join(" ")}`,
);

/**
 * Checks that the shipped pages don't repeat each other, and that cities' are of a readable length. An owner's pages
 * get notes from the build instead (src/site/content/distinct.ts).
 */
import { describe, expect, it } from "vitest";
import { sharedWords, wordsOf } from "../../src/site/content/distinct.ts";
import { IS_SAMPLE_BUSINESS } from "../support/content.ts";
import { pageTexts } from "../support/page-words.ts";
import { REQUIRED_WORDS } from "./specification.ts";

/** Maximum share of a page's words, from 0 to 1, in runs of six that another page of its kind has too. */
const MAX_SHARE = { city: 0.15, service: 0.18 };
/** Minimum and maximum number of words that a city page shows while its folded block is closed. */
const VISIBLE_WORDS = [650, 900] as const;

describe.runIf(IS_SAMPLE_BUSINESS).each(["city", "service"] as const)("%s pages", (kind) => {
  const pages = pageTexts(kind).filter(({ file }) => file in REQUIRED_WORDS);
  const counts = sharedWords(pages.map(({ text }) => text));

  it.each(pages.map((page, index) => ({ ...page, ...counts[index] })))(
    "$slug: few of its words occur on other pages too, and it isn't too long",
    ({ visible, share }) => {
      expect(share).toBeLessThanOrEqual(MAX_SHARE[kind]);
      if (kind !== "city") return;
      const words = wordsOf(visible).length;
      expect(words).toBeGreaterThanOrEqual(VISIBLE_WORDS[0]);
      expect(words).toBeLessThanOrEqual(VISIBLE_WORDS[1]);
    },
  );
});

/**
 * Checks that the content files contain the words that the requirements specify, until an owner replaces the
 * sample business: then the words are the owner's. pages.test.ts checks that each page shows its file's text.
 */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { IS_SAMPLE_BUSINESS, normalize, readContent, textsOf } from "../support/content.ts";
import { REQUIRED_WORDS } from "./specification.ts";

it.for(Object.entries(REQUIRED_WORDS))(
  "content/%s contains the words that docs/requirements.md specifies",
  ([file, required], { skip }) => {
    skip(!IS_SAMPLE_BUSINESS, "the owner has replaced the sample business");
    const words = existsSync(`content/${file}`)
      ? normalize(textsOf(readContent(file)).join(" "))
      : "";
    expect(required.filter((word) => !words.includes(normalize(word)))).toEqual([]);
  },
);

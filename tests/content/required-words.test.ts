/**
 * Compares the content files with the words that the requirements specify, as long as the business is the
 * placeholder: later, the words are the owner's. `pages.test.ts` checks that pages show their files' text.
 */
import { expect, it } from "vitest";
import { normalized, readContent, textsOf } from "../support/content.ts";
import { standIn } from "../support/stand-in.ts";
import { REQUIRED_WORDS } from "./specification.ts";

it.runIf(standIn).for(Object.entries(REQUIRED_WORDS))(
  "content/%s contains the words that docs/requirements.md specifies",
  ([file, required]) => {
    const words = normalized(textsOf(readContent(file)).join(" "));
    expect(required.filter((word) => !words.includes(normalized(word)))).toEqual([]);
  },
);

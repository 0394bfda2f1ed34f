/**
 * Checks that the content files contain the words that the requirements specify. The owner may remove such
 * words: if a file lacks some and the owner changed it last, that file's test is skipped and reports the
 * missing words. pages.test.ts checks that each page shows the text of its content file.
 */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { normalize, readContent, textsOf, wasLastChangedByOwner } from "../support/content.ts";
import { REQUIRED_WORDS } from "./specification.ts";

it.for(Object.entries(REQUIRED_WORDS))(
  "content/%s contains the words that docs/requirements.md specifies",
  ([file, required], { skip }) => {
    const path = `content/${file}`;
    const words = existsSync(path) ? normalize(textsOf(readContent(file)).join(" ")) : "";
    const missing = required.filter((word) => !words.includes(normalize(word)));
    skip(
      missing.length > 0 && wasLastChangedByOwner(path),
      `the owner removed: ${missing.join("; ")}`,
    );
    expect(missing).toEqual([]);
  },
);

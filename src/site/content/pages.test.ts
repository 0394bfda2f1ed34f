import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { PAGE_KINDS } from "./pages.ts";

const home = parse(readFileSync("content/home.yaml", "utf8"));

test.each(["services", "portfolio", "about", "contact", "quote"])(
  "the home page can't lose its section %s, to which other pages link",
  (name) => {
    const sections = home.sections.filter(
      ({ discriminant }: { discriminant: string }) => discriminant !== name,
    );
    const { error } = PAGE_KINDS.home.schema.safeParse({ ...home, sections });
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
      ["sections", expect.stringMatching(/^needs a section ".+", because .* link to it$/)],
    ]);
  },
);

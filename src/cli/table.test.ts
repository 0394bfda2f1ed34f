import { expect, test } from "vitest";
import { table } from "./table.ts";

const rows = [
  ["1", "Ada Byron", "ada.byron@analytical-engine.example"],
  ["2", "日本ドローン株式会社", "x@example.com"],
];

test("shrinks wide columns to fit the terminal", () => {
  const wide = table(["No", "Name", "Email"], rows);
  expect(wide).toContain("ada.byron@analytical-engine.example");
  const narrow = table(["No", "Name", "Email"], rows, [1, 2], 36);
  // Trailing spaces of the heading row are trimmed, so it may be shorter than the rule below it.
  const [heading = "", rule = ""] = narrow.split("\n");
  expect(rule.length).toBeLessThanOrEqual(36);
  expect(heading.length).toBeLessThanOrEqual(rule.length);
  expect(narrow).toContain("…");
  expect(narrow).toContain("Ada Byron");
});

test("removes terminal control characters from text that a visitor typed", () => {
  const text = table(["Name"], [["\u001b[2J\u001b]0;title\u0007red\r\nnext\u202egnp"]]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that they are removed
  expect(text.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u202e]/);
  expect(text.trimEnd().split("\n")).toHaveLength(3);
});

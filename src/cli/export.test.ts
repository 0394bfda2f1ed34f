import { expect, test } from "vitest";
import { csvRow } from "./export.ts";

test("quotes cells that contain commas, quotes, line breaks, or leading or trailing spaces", () => {
  expect(csvRow(["plain", "a,b", 'say "hi"', "two\nlines", "", " edge"])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",," edge"\r\n',
  );
});

test.each([
  ["x;=1+1", "x;'=1+1"],
  ["x; @SUM(A1)", "x; '@SUM(A1)"],
  ["one\n-2\n\n=3", "one\n'-2\n\n'=3"],
  ["a\t=1", "a\t'=1"],
  ["\t=1", "'\t'=1"],
  ["2-3; 4-5 = -1", "2-3; 4-5 = -1"],
])(
  "escapes formulas in the cell %j for spreadsheets that separate cells by semicolons or tabs, or lines by any break",
  (value, text) => {
    expect(csvRow([value]).replace(/^"|"?\r\n$/g, "")).toBe(text);
  },
);

test.each(["=1+1", "+1 303", "-2", "@SUM(A1)", "  =1", "＝1"])(
  "escapes the cell %j so that spreadsheets read it as text",
  (value) => {
    expect(csvRow([value])).toBe(`"'${value}"\r\n`);
  },
);

import { expect, test } from "vitest";
import { csvRow } from "./export.ts";

test("quotes cells that contain commas, quotes, line breaks, or leading or trailing spaces", () => {
  expect(csvRow(["plain", "a,b", 'say "hi"', "two\nlines", "", " edge"])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",," edge"\r\n',
  );
});

test.each(["=1+1", "+1 303", "-2", "@SUM(A1)", "\t=1", "  =1", "＝1"])(
  "escapes the cell %j so that spreadsheets read it as text",
  (value) => {
    expect(csvRow([value])).toBe(`"'${value}"\r\n`);
  },
);

import { expect, test } from "vitest";
import { csvRow } from "./export.ts";

test("quotes cells with commas, quotes, line breaks or edge spaces", () => {
  expect(csvRow(["plain", "a,b", 'say "hi"', "two\nlines", "", " edge"])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",," edge"\r\n',
  );
});

test.each(["=1+1", "+1 303", "-2", "@SUM(A1)", "\t=1", "  =1", "＝1"])(
  "escapes %j so spreadsheets read it as text",
  (value) => {
    expect(csvRow([value])).toBe(`"'${value}"\r\n`);
  },
);

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { citySchema } from "./site/content/city.ts";
import { workSchema } from "./site/content/work.ts";
import { readYaml } from "./yaml.ts";

const file = join(mkdtempSync(join(tmpdir(), "yaml-")), "file.yaml");

const work = (media: string, more = "") => `title: Roof\nmedia: { ${media} }\n${more}`;

it.each([
  [work("discriminant: film, value: { film: no-such }"), "no media/films/no-such.mp4"],
  [work("discriminant: video"), "media.discriminant must be one of: photo, film"],
  [work("", "order: first\n"), 'order must be a number, not "first"'],
  [work("", "film: x\n"), "can't have film: its fields are title, caption"],
  ["title: Roof: after hail\n", "at line 1, column 8"],
  ["title: *Roof*\n", "Put quotes around a text"],
])("says of a work in which line or field it is wrong, and what it needs: %s", (text, sentence) => {
  writeFileSync(file, text);
  expect(() => readYaml(file, workSchema)).toThrow(`${file} is wrong:`);
  expect(() => readYaml(file, workSchema)).toThrow(sentence);
});

it("names every missing field of a city", () => {
  writeFileSync(file, "name: Golden\nhero: {}\n");
  for (const field of ["meta", "hero.headline", "hero.button", "geo", "cta"])
    expect(() => readYaml(file, citySchema)).toThrow(`- ${field} is missing`);
});

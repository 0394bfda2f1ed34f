import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PAGE_KINDS } from "./site/content/pages.ts";
import { exhibit } from "./site/sections/exhibit/schema.ts";
import { readYaml } from "./yaml.ts";

const file = join(mkdtempSync(join(tmpdir(), "yaml-")), "file.yaml");

const text = (shows: string, more = "") => `heading: Roof\nshows: { ${shows} }\n${more}`;

it.each([
  [text("discriminant: orbit, value: { orbit: no-such }"), "no media/orbits/no-such"],
  [text("discriminant: video"), "shows.discriminant must be one of: sequence, layers, zoom, orbit"],
  [text("", "heading: 5\n"), "at line 3"],
  [text("", "intro: 5\n"), "intro must be text in quotes, not 5"],
  [text("", "film: x\n"), "can't have film: its fields are heading, intro"],
  ["heading: Roof: after hail\n", "at line 1, column 10"],
  ["heading: *Roof*\n", "Put quotes around a text"],
])(
  "says of an exhibit in which line or field it is wrong, and what it needs: %s",
  (yaml, words) => {
    writeFileSync(file, yaml);
    expect(() => readYaml(file, exhibit.schema)).toThrow(`${file} is wrong:`);
    expect(() => readYaml(file, exhibit.schema)).toThrow(words);
  },
);

it("names every missing field of a city, and a kind of section that doesn't exist", () => {
  const { schema } = PAGE_KINDS.cities;
  writeFileSync(file, "name: Golden\nhero: {}\nsections: [{ discriminant: no-such, value: {} }]\n");
  for (const field of ["meta", "hero.headline", "hero.button", "geo"])
    expect(() => readYaml(file, schema)).toThrow(`- ${field} is missing`);
  expect(() => readYaml(file, schema)).toThrow(/sections\[0\].discriminant must be one of: prose,/);
});

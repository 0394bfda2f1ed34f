import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pageSlug, withReferencesIn } from "./references.ts";

it("links to pages of every kind, but not to what new pages begin as", () => {
  const root = mkdtempSync(join(tmpdir(), "references-"));
  for (const page of ["cities/vail", "offers/roofs", "starters/page"]) {
    mkdirSync(join(root, "content", page, ".."), { recursive: true });
    writeFileSync(join(root, "content", `${page}.yaml`), "");
  }
  const found = ["vail", "roofs", "page", "nowhere"].filter((name) =>
    withReferencesIn(root, () => pageSlug.safeParse(name).success),
  );
  expect(found).toEqual(["vail", "roofs"]);
});

it("leads a name to the page that has it, or else to the one that had it", () => {
  const root = mkdtempSync(join(tmpdir(), "references-"));
  const files = { "cities/vail": "", "pages/rules": "formerly: [terms, vail, '2026']" };
  for (const [page, text] of Object.entries(files)) {
    mkdirSync(join(root, "content", page, ".."), { recursive: true });
    writeFileSync(join(root, "content", `${page}.yaml`), text);
  }
  const lead = (name: string) => withReferencesIn(root, () => pageSlug.parse(name));
  expect(["terms", "vail", "2026"].map(lead)).toEqual(["rules", "vail", "rules"]);
});

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

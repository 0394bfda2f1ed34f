/**
 * Takes out of every built page the CSS it does not use, and puts constant values where they are
 * read. Tailwind writes one sheet for the whole site; inlined into 24 pages, two thirds of it are
 * another page's (measured: see docs/decisions/0009). Runs between `astro build` and
 * finish-build, which hashes what is left.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { trimPage } from "./trim-styles/trim-page.ts";

const SITE = process.env["SITE_DIR"] ?? "dist/site";

let before = 0;
let after = 0;
for await (const file of glob(`${SITE}/**/*.html`)) {
  const html = readFileSync(file, "utf8");
  const trimmed = trimPage(html, SITE);
  before += html.length;
  after += trimmed.length;
  writeFileSync(file, trimmed);
}
console.log(`styles: pages ${before} -> ${after} bytes`);

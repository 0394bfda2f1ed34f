/** Rendered pictures must be named as such, so that nobody takes them for the business's flights. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readPages, textOf } from "../support/site.ts";

/** Whether a picture's description says that it is rendered. */
function isRendered(image: Element): boolean {
  const [, file = ""] = /\/_astro\/([\w-]+)\./.exec(image.getAttribute("src") ?? "") ?? [];
  const name = file.replace(/-(tall|poster)$/, "");
  const path = ["stills", "films"].map((kind) => `media/${kind}/${name}.yaml`).find(existsSync);
  return Boolean(path && parse(readFileSync(path, "utf8")).rendered);
}

it("says on every page with a rendered picture that its pictures are rendered", async () => {
  const silent = (await readPages()).filter(
    ({ document }) =>
      [...document.querySelectorAll("main img")].some(isRendered) &&
      !/rendered/.test(textOf(document.querySelector("body > footer"))),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

/**
 * Checks how often visitors see a scene, until an owner changes the sample content: it has fewer
 * scenes than a firm has.
 */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { IS_SAMPLE_BUSINESS } from "../support/content.ts";
import { readPages, textOf } from "../support/site.ts";

const MAX_PAGES_PER_SCENE = 3;
const REASON = "the owner has changed the sample content";

/** Returns a picture's description file; undefined for a frame of an exhibit or a drawing. */
function describePicture(image: Element): { scene: string; isRendered: boolean } | undefined {
  const [, file = ""] = /\/_astro\/([\w-]+)\./.exec(image.getAttribute("src") ?? "") ?? [];
  const name = file.replace(/-(tall|poster)$/, "");
  const path = ["stills", "films"].map((kind) => `media/${kind}/${name}.yaml`).find(existsSync);
  if (!path) return undefined;
  const { scene = name, rendered = false } = parse(readFileSync(path, "utf8"));
  return { scene, isRendered: rendered };
}

const pages = (await readPages()).map(({ path, document }) => {
  const main = document.querySelector("main");
  // Thumbnails and links to other pages repeat pictures on purpose; without alternative text, they aren't counted.
  const images = [...(main?.querySelectorAll("img:not([alt=''])") ?? [])];
  const pictures = images.flatMap((image) => describePicture(image) ?? []);
  // The frames of an exhibit, one after the other, show one scene.
  const scenes = pictures
    .map(({ scene }) => scene)
    .filter((one, index, all) => one !== all[index - 1]);
  return { path, document, pictures, scenes };
});
const isRepeated = (scene: string, index: number, all: string[]) => all.indexOf(scene) !== index;

it.for(pages)("$path: shows no scene twice", ({ scenes }, { skip }) => {
  skip(!IS_SAMPLE_BUSINESS, REASON);
  expect(scenes.filter(isRepeated)).toEqual([]);
});

it("opens every page on another scene, and shows no scene on more than three pages", ({ skip }) => {
  skip(!IS_SAMPLE_BUSINESS, REASON);
  const listed = pages.filter(({ path }) => path !== "/404");
  expect(listed.map(({ scenes }) => scenes[0] ?? "").filter(isRepeated)).toEqual([]);
  const counts = Map.groupBy(
    listed.flatMap(({ scenes, path }) => [...new Set(scenes)].map((scene) => ({ scene, path }))),
    ({ scene }) => scene,
  );
  const often = [...counts].filter(([, shown]) => shown.length > MAX_PAGES_PER_SCENE);
  expect(often.map(([scene, shown]) => `${scene}: ${shown.map(({ path }) => path)}`)).toEqual([]);
});

it("says on every page with a rendered picture that its pictures are rendered", () => {
  const silent = pages.filter(
    ({ pictures, document }) =>
      pictures.some(({ isRendered }) => isRendered) &&
      !/rendered/.test(textOf(document.querySelector("body > footer"))),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

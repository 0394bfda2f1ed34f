/** Measures a page's hero: how far its picture differs from the master, and where its subject is. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { parse } from "yaml";
import { luminance } from "./contrast.ts";

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Reads the positions of a hero's parts, in CSS pixels relative to the window. Runs in the page. */
function readOpening() {
  const rect = (element: Element | null | undefined): Rect => {
    const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
    return { left, top, right, bottom };
  };
  const hero = document.querySelector("[data-hero]");
  const shown =
    hero?.querySelector(".slide[data-current] img") ?? hero?.querySelector("img, video") ?? null;
  const address =
    shown instanceof HTMLVideoElement
      ? shown.poster
      : ((shown as HTMLImageElement)?.currentSrc ?? "");
  const [x = 50, y = 50] = shown
    ? getComputedStyle(shown).objectPosition.split(" ").map(Number.parseFloat)
    : [];
  const box = rect(hero);
  return {
    /** The hero's visible part. */
    hero: { ...box, bottom: Math.min(box.bottom, innerHeight) },
    picture: rect(shown),
    /** Name of the still or film poster that the browser chose. */
    name: decodeURIComponent(address.split("/").at(-1)?.split(".")[0] ?? ""),
    /** `object-position`, in percent. */
    position: { x, y },
    header: rect(document.querySelector("[data-header], header")),
    headline: rect(hero?.querySelector("h1")),
    button: rect(hero?.querySelector("a[href$='#quote']")),
  };
}

type Opening = ReturnType<typeof readOpening>;

export const opening = (page: Page): Promise<Opening> => page.evaluate(readOpening);

/** Path of the master, given the name of its published copies. */
const masterFile = (name: string): string =>
  name.endsWith("-poster") ? `media/films/${name}.jpg` : `media/stills/${name}.jpg`;

/** Computes the part of the master that the hero shows (`object-fit: cover`), in the master's pixels. */
async function shownPart({ picture, name, position }: Opening) {
  const { width, height } = await sharp(masterFile(name)).metadata();
  const [boxWidth, boxHeight] = [picture.right - picture.left, picture.bottom - picture.top];
  const scale = Math.max(boxWidth / width, boxHeight / height);
  return {
    scale,
    left: ((width - boxWidth / scale) * position.x) / 100,
    top: ((height - boxHeight / scale) * position.y) / 100,
    width,
    height,
  };
}

/** Computes the subject's position in the window; undefined if the picture's file sets no focus. */
export async function subject(seen: Opening): Promise<Rect | undefined> {
  const file = seen.name.endsWith("-poster")
    ? `media/films/${seen.name.replace("-poster", "")}.yaml`
    : `media/stills/${seen.name}.yaml`;
  const { left, top, right = left, bottom = top } = parse(readFileSync(file, "utf8")).focus;
  if (left === undefined) return undefined;
  const part = await shownPart(seen);
  const across = (percent = 0) =>
    seen.picture.left + ((percent / 100) * part.width - part.left) * part.scale;
  const down = (percent = 0) =>
    seen.picture.top + ((percent / 100) * part.height - part.top) * part.scale;
  return { left: across(left), right: across(right), top: down(top), bottom: down(bottom) };
}

/** Size of the compared patches, in pixels; smaller ones would differ by encoding alone. */
const PATCH = 40;

async function patches(image: Sharp, width: number, height: number): Promise<number[]> {
  const { data } = await image
    .resize(Math.max(1, Math.round(width / PATCH)), Math.max(1, Math.round(height / PATCH)), {
      fit: "fill",
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, at) =>
    luminance(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0),
  );
}

/**
 * Compares the picture's luminance with its master's, from the header down to a line across the hero.
 * @param share the line's position in the hero, 0 (top) to 1
 * @returns the difference of the mean luminances, as a share of the master's
 */
export async function veil(page: Page, seen: Opening, share: number) {
  const { hero, picture, header } = seen;
  const top = Math.ceil(Math.max(picture.top, header.bottom));
  const bottom = Math.floor(Math.min(picture.bottom, hero.top + (hero.bottom - hero.top) * share));
  const clip = {
    x: Math.ceil(picture.left),
    y: top,
    width: Math.floor(picture.right) - Math.ceil(picture.left),
    height: bottom - top,
  };
  const part = await shownPart(seen);
  const cut = sharp(masterFile(seen.name)).extract({
    left: Math.round(part.left + (clip.x - picture.left) / part.scale),
    top: Math.round(part.top + (clip.y - picture.top) / part.scale),
    width: Math.min(part.width, Math.floor(clip.width / part.scale)),
    height: Math.floor(clip.height / part.scale),
  });
  const shot = sharp(await page.screenshot({ clip, type: "jpeg", quality: 100 }));
  const [seenNow, asShot] = [
    await patches(shot, clip.width, clip.height),
    await patches(cut, clip.width, clip.height),
  ];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.abs(mean(seenNow) - mean(asShot)) / mean(asShot);
}

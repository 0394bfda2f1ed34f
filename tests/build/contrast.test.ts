/**
 * No text below 4.5:1 on any frame, no headline below 3:1 (WCAG 2.2, SC 1.4.3): the pixels behind every line of text that
 * lies over a picture, on every slide, and over the hero's films at their start, middle and end.
 */
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { readPages } from "../support/built-site.ts";
import { measureText } from "../support/contrast.ts";
import { KINDS, ROUTES } from "../support/pages.ts";
import { test } from "../support/site-in-chromium.ts";
import { settled } from "../support/visit.ts";

const COMMON = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** All of them in the soak. */
const WIDTHS = process.env["SOAK"]
  ? [
      { width: 360, height: 740 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
      ...COMMON,
    ]
  : COMMON;
const least = ({ large }: { large: boolean }) => (large ? 3 : 4.5);

const pages = await readPages();

/** Waits until everything that shows at the top is there and stands still. */
async function complete(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().y < innerHeight,
    );
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  await settled(page);
}

interface Reading {
  /** Lines of text over pictures. */
  readonly lines: number;
  /** Those below the least, in words. */
  readonly low: readonly string[];
}

async function read(page: Page, where: string): Promise<Reading> {
  await complete(page);
  const measured = (await measureText(page)).sort((a, b) => a.ratio - b.ratio);
  const words = measured.map(({ ratio, text }) => `${where}: ${ratio.toFixed(2)}:1 "${text}"`);
  // For the person who tunes a scrim.
  if (process.env["CONTRAST_REPORT"] && words[0]) {
    console.log(new URL(page.url()).pathname, page.viewportSize()?.width, words[0]);
  }
  return {
    lines: words.length,
    low: words.filter((_, i) => measured[i] && measured[i].ratio < least(measured[i])),
  };
}

/** Shows a slide of the home page's hero and waits until it has come. */
async function showSlide(page: Page, index: number): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Show slide ${index + 1}:`) }).click();
  await page.locator(".slide").nth(index).and(page.locator("[data-current]")).waitFor();
  await settled(page);
}

/** Stops the film of the current slide at a share of its length. */
async function stopFilmAt(page: Page, share: number): Promise<void> {
  await page.locator(".slide[data-current] video").evaluate(async (element, part) => {
    const film = element as HTMLVideoElement;
    // The carousel is paused, so its films wait at their posters: begun here, one comes into view.
    await film.play();
    film.pause();
    const sought = new Promise((done) => film.addEventListener("seeked", done, { once: true }));
    // Short of the end, where some decoders have no frame left to show.
    film.currentTime = Math.min(film.duration * part, film.duration - 0.1);
    await sought;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, share);
}

/** One page of each kind before a commit; every page in the soak and on an owner's site. */
const kinds: readonly string[] = Object.values(KINDS);
const every =
  process.env["SOAK"] || !pages.every(({ path }) => ROUTES.includes(path) || path === "/404");
const others = pages
  .map(({ path }) => path)
  .filter((path) => path !== "/" && (every || path === "/404" || kinds.includes(path)));

test.for(others)("%s", { timeout: 60_000 }, async (path, { open }) => {
  const page = await open(path, { reducedMotion: "reduce" });
  const readings: Reading[] = [];
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    readings.push(await read(page, `${size.width} px`));
  }
  expect(readings.flatMap(({ low }) => low)).toEqual([]);
  // The words of the header at least: a test that found no text would say nothing.
  expect(readings.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThan(0);
});

test.for(WIDTHS)("home page, $width px wide", { timeout: 120_000 }, async (size, { open }) => {
  const page = await open("/");
  await page.setViewportSize(size);
  // Optional fonts are used from the second visit on, when they are in the cache.
  await page.reload({ waitUntil: "load" });
  await page.getByRole("button", { name: "Pause slides" }).click();
  await page.getByRole("button", { name: "Play slides" }).waitFor();
  const readings: Reading[] = [];
  for (let slide = 0; slide < 5; slide += 1) {
    await showSlide(page, slide);
    const isFilm = slide < 3;
    for (const share of isFilm ? [0, 0.5, 1] : [0]) {
      if (isFilm) await stopFilmAt(page, share);
      readings.push(await read(page, `slide ${slide + 1} at ${share * 100}%`));
    }
  }
  expect(readings.flatMap(({ low }) => low)).toEqual([]);
  // On an upright screen the other words stand below a film, on ink.
  expect(Math.min(...readings.map(({ lines }) => lines))).toBeGreaterThan(0);
});

/**
 * The picture leads: on every page the upper part of the opening is as it was shot, its subject
 * stands there clear of words, and on a phone picture, headline and quote button are on the first
 * screen. Where the subject stands is what media.yaml says.
 */
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { readPages } from "../support/built-site.ts";
import { type Opening, opening, subject, veil } from "../support/opening.ts";
import { KINDS } from "../support/pages.ts";
import { test } from "../support/site-in-chromium.ts";
import { settled } from "../support/visit.ts";

/** Every size in the soak; the commonest of each kind before a commit. */
const SOAK = process.env["SOAK"] === "1";
const DESKS = [
  { width: 1280, height: 800 },
  ...(SOAK
    ? [
        { width: 1440, height: 900 },
        { width: 1920, height: 1080 },
      ]
    : []),
];
const PHONES = [{ width: 390, height: 844 }, ...(SOAK ? [{ width: 360, height: 740 }] : [])];

/** How much of an opening is left as it was shot, and by how much of its light it may differ. */
const CLEAR = 0.55;
const MOST_VEILED = 0.08;

const pages = (await readPages()).map(({ path }) => path);
/** Holds the words and pictures that came with the site; an owner's are the owner's. */
const standIn = new URL(loadBusiness().url).hostname.endsWith(".example");

async function look(page: Page): Promise<Opening> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const opening = document.querySelector("[data-hero]");
    await opening
      ?.querySelector<HTMLImageElement>(".slide[data-current] img, .hero-picture img")
      ?.decode()
      .catch(() => undefined);
    // The play button is no veil.
    opening?.querySelector<HTMLElement>(".film-player button")?.style.setProperty("opacity", "0");
  });
  await settled(page);
  return opening(page);
}

/** What is wrong with an opening, in words. */
async function faults(page: Page, phone: boolean): Promise<string[]> {
  const seen = await look(page);
  const { hero, headline, button, header, picture } = seen;
  const found: string[] = [];
  const size = page.viewportSize();
  const where = `${new URL(page.url()).pathname} ${seen.name} at ${size?.width}x${size?.height}`;
  const veiled = await veil(page, seen, CLEAR);
  // On the smallest phone words may stand higher: picture, headline and button share its screen.
  if (veiled > MOST_VEILED && size?.width !== 360)
    found.push(`${where}: veiled by ${(veiled * 100).toFixed(1)} %`);
  const stands = await subject(seen);
  if (stands) {
    const middle = (stands.left + stands.right) / 2;
    if (stands.top < header.bottom - 1)
      found.push(`${where}: the subject begins under the header, at ${Math.round(stands.top)}`);
    const beside = headline.right < picture.left || headline.left > picture.right;
    if (!beside && headline.top < picture.bottom && stands.bottom > headline.top)
      found.push(
        `${where}: the subject ends at ${Math.round(stands.bottom)}, the headline begins at ${Math.round(headline.top)}`,
      );
    if (middle < picture.left || middle > picture.right)
      found.push(`${where}: the subject is cropped away`);
  }
  if (phone && Math.max(headline.bottom, button.bottom) > hero.bottom)
    found.push(`${where}: the first screen ends above the button at ${Math.round(button.bottom)}`);
  return found;
}

/** One page of each kind before a commit. */
const kinds: readonly string[] = Object.values(KINDS);

test.runIf(standIn).for(pages.filter((path) => path !== "/" && (SOAK || kinds.includes(path))))(
  "%s",
  { timeout: 120_000 },
  async (path, { open }) => {
    const page = await open(path, { reducedMotion: "reduce" });
    const found: string[] = [];
    for (const size of [...DESKS, ...PHONES]) {
      await page.setViewportSize(size);
      await page.reload();
      found.push(...(await faults(page, PHONES.includes(size))));
    }
    expect(found).toEqual([]);
  },
);

test.runIf(standIn).for([...DESKS, ...PHONES])(
  "home page, every slide at $width px",
  { timeout: 120_000 },
  async (size, { open }) => {
    const page = await open("/", { viewport: size, reducedMotion: "reduce" });
    const found = await faults(page, PHONES.includes(size));
    for (let slide = 2; slide <= 5; slide += 1) {
      await page.getByRole("button", { name: new RegExp(`^Show slide ${slide}:`) }).click();
      await page
        .locator(".slide")
        .nth(slide - 1)
        .and(page.locator("[data-current]"))
        .waitFor();
      found.push(...(await faults(page, PHONES.includes(size))));
    }
    expect(found).toEqual([]);
  },
);

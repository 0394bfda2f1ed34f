/** Playwright helpers for the home page's carousel. */
import { expect, type Locator, type Page } from "@playwright/test";
import { SLIDES } from "./pages.ts";
import { hydrated, painted } from "./visit.ts";

const START = new Date("2026-06-01T12:00:00");
/** How long a slide is shown, in milliseconds (requirements §9). */
export const SHOWN_MS = 5_000;
/** Time from the load event to hydration, in milliseconds (src/site/browser/settled.ts). */
export const HYDRATION_DELAY_MS = 2_000;

export const carousel = (page: Page): Locator =>
  page.locator("section[aria-roledescription=carousel]");
export const current = (page: Page): Locator => carousel(page).locator(".slide[data-current]");
export const control = (page: Page, name: string | RegExp): Locator =>
  carousel(page).getByRole("button", { name });

/** Waits until this slide and its dot are current. */
export async function shows(page: Page, index: number): Promise<void> {
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).toContainText(SLIDES[index] ?? "");
  const dots = carousel(page).getByRole("group", { name: "Choose a slide" }).getByRole("button");
  await expect(dots.and(page.locator("[aria-current=true]"))).toHaveCount(1);
  await expect(dots.nth(index)).toHaveAttribute("aria-current", "true");
}

/** Opens the home page with its clock stopped. */
export async function openStopped(page: Page): Promise<void> {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START.getTime() + 1_000);
  await page.goto("/");
}

/** Milliseconds since the page was opened, by its own clock. */
export const age = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Opens the home page and stops its clock once the carousel is hydrated. */
export async function openHydrated(page: Page): Promise<void> {
  await openStopped(page);
  await page.clock.runFor(HYDRATION_DELAY_MS);
  await hydrated(carousel(page));
  await painted(page);
}

/** Advances the clock and waits for React to render. */
export async function advance(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await painted(page);
}

/** Moves the mouse off the carousel, onto the header above it. */
export async function leaveCarousel(page: Page): Promise<void> {
  await page.getByRole("banner").hover({ position: { x: 400, y: 10 } });
  await painted(page);
}

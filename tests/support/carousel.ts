/** Playwright helpers for the home page's carousel. */
import { expect, type Locator, type Page } from "@playwright/test";
import { SLIDES } from "./pages.ts";
import { waitForPaint } from "./visit.ts";

const CLOCK_START = new Date("2026-06-01T12:00:00");
/** How long a slide is shown, in milliseconds (requirements §9). */
export const SLIDE_DURATION_MS = 5_000;

export const carousel = (page: Page): Locator =>
  page.locator("section[aria-roledescription=carousel]");
export const currentSlide = (page: Page): Locator => carousel(page).locator(".slide[data-current]");
export const control = (page: Page, name: string | RegExp): Locator =>
  carousel(page).getByRole("button", { name });

/** Waits until the slide with this index, counted from 0, and its dot are current. */
export async function waitForSlide(page: Page, index: number): Promise<void> {
  await expect(currentSlide(page)).toHaveCount(1);
  await expect(currentSlide(page)).toContainText(SLIDES[index] ?? "");
  const dots = carousel(page).getByRole("group", { name: "Choose a slide" }).getByRole("button");
  await expect(dots.and(page.locator("[aria-current=true]"))).toHaveCount(1);
  await expect(dots.nth(index)).toHaveAttribute("aria-current", "true");
}

/** Opens the home page and stops its clock as soon as the carousel works. */
export async function openHydrated(page: Page): Promise<void> {
  await page.clock.install({ time: CLOCK_START });
  await page.goto("/");
  await expect(control(page, "Next slide")).toBeVisible();
  await page.clock.pauseAt(CLOCK_START.getTime() + 3_600_000);
  await control(page, /^Show slide 1:/).click();
  await leaveCarousel(page);
}

/** Advances the clock and waits for the next paint. */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await waitForPaint(page);
}

/** Moves the mouse off the carousel, onto the header above it. */
export async function leaveCarousel(page: Page): Promise<void> {
  await page.getByRole("banner").hover({ position: { x: 200, y: 5 } });
  await waitForPaint(page);
}

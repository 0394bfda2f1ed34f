import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { SLIDES, written } from "../support/pages.ts";
import { hydrated, openWithoutScript, painted, toTop } from "../support/visit.ts";

const START = new Date("2026-06-01T12:00:00");
const SHOWN_MS = 5_000;

const carousel = (page: Page) => page.locator("section[aria-roledescription=carousel]");
const current = (page: Page) => carousel(page).locator(".slide[data-current]");
const control = (page: Page, name: string | RegExp) => carousel(page).getByRole("button", { name });

async function shows(page: Page, index: number): Promise<void> {
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).toContainText(SLIDES[index] ?? "");
  const dots = carousel(page).getByRole("group", { name: "Choose a slide" }).getByRole("button");
  await expect(dots.and(page.locator("[aria-current=true]"))).toHaveCount(1);
  await expect(dots.nth(index)).toHaveAttribute("aria-current", "true");
}

/** Opens the home page with its clock stopped. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START.getTime() + 1_000);
  await page.goto("/");
}

/** How long the page's clock says that it has been shown, in milliseconds. */
const age = (page: Page) => page.evaluate(() => performance.now());

/** Opens the home page with its clock stopped when the carousel has come alive. */
async function openAlive(page: Page): Promise<void> {
  await openStopped(page);
  // Hydration comes 3.5 s after the page was shown.
  await page.clock.runFor(3_500 - (await age(page)));
  await hydrated(carousel(page));
  await painted(page);
}

/** Turns the clock and lets React show what came of it. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await painted(page);
}

test("five slides with their titles and subtitles, in order", async ({ page }) => {
  await page.goto("/");
  const slides = carousel(page).locator(".slide");
  await expect(slides).toHaveCount(5);
  const { hero } = written({ file: "home.yaml" });
  for (const [index, title] of SLIDES.entries()) {
    const slide = slides.nth(index);
    await expect(slide).toContainText(title);
    await expect(slide).toContainText(hero.slides?.[index]?.subtitle ?? "?");
    await expect(slide).toHaveAttribute("aria-label", `${index + 1} of 5: ${title}`);
    await expect(slide).toHaveAttribute("aria-roledescription", "slide");
  }
  await expect(carousel(page)).toHaveAttribute("aria-label", /\S/);
});

test("each slide shows 5000 ms, and the last is followed by the first", async ({ page }) => {
  await openAlive(page);
  await shows(page, 0);
  await pass(page, SHOWN_MS - (await age(page)) - 1);
  await shows(page, 0);
  await pass(page, 1);
  await shows(page, 1);
  for (const next of [2, 3, 4, 0, 1]) {
    await pass(page, SHOWN_MS - 1);
    await shows(page, (next + 4) % 5);
    await pass(page, 1);
    await shows(page, next);
  }
});

test("arrows go both ways and wrap; a choice shows for a whole 5000 ms", async ({ page }) => {
  await openAlive(page);
  await control(page, "Previous slide").click();
  await shows(page, 4);
  await control(page, "Next slide").click();
  await shows(page, 0);
  await control(page, "Next slide").click();
  await shows(page, 1);

  await page.mouse.move(640, 780);
  await toLeave(page);
  await pass(page, SHOWN_MS - 1);
  await shows(page, 1);
  await pass(page, 1);
  await shows(page, 2);
});

test("dots choose a slide and name it", async ({ page }) => {
  await openAlive(page);
  for (const index of [3, 1, 4, 0]) {
    await control(page, `Show slide ${index + 1}: ${SLIDES[index]}`).click();
    await shows(page, index);
  }
});

test("a mouse over it holds it, and lets it go", async ({ page }) => {
  await openAlive(page);
  await carousel(page).hover({ position: { x: 900, y: 300 } });
  await painted(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
  await toLeave(page);
  await pass(page, SHOWN_MS);
  await shows(page, 1);
});

test("a mouse that was there before the script holds it too", async ({ page }) => {
  await openStopped(page);
  await page.mouse.move(900, 300);
  await hydrated(carousel(page));
  await painted(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
});

test("the pause button comes first in tab order, and its label says what it will do", async ({
  page,
}) => {
  await openAlive(page);
  const tabbable = carousel(page).locator(
    "a[href], button, [tabindex='0'], input, video[controls]",
  );
  await expect(tabbable.first()).toHaveAccessibleName("Pause slides");

  await control(page, "Pause slides").click();
  await expect(tabbable.first()).toHaveAccessibleName("Play slides");
  await toLeave(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await control(page, "Play slides").click();
  await toLeave(page);
  await pass(page, SHOWN_MS);
  await shows(page, 1);
});

test("keyboard focus stops it, and nothing but the button starts it again", async ({ page }) => {
  await openAlive(page);
  await page.getByRole("banner").getByRole("link", { name: "Get Quote" }).focus();
  await page.keyboard.press("Tab");
  await expect(control(page, "Play slides")).toBeFocused();
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await page.keyboard.press("Shift+Tab");
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(control(page, "Pause slides")).toBeFocused();
  await pass(page, SHOWN_MS);
  await shows(page, 1);
});

test("focus that was there before the script stops it too", async ({ page }) => {
  await openStopped(page);
  await page.getByRole("banner").getByRole("link", { name: "Get Quote" }).focus();
  await page.keyboard.press("Tab");
  await expect(control(page, "Play slides")).toBeFocused();
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
});

test("slides are announced only while it stands still, and only the one that shows exists for assistive technology", async ({
  page,
}) => {
  await openAlive(page);
  const live = carousel(page).locator("[aria-live]");
  await expect(live).toHaveAttribute("aria-live", "off");
  await control(page, "Pause slides").click();
  await expect(live).toHaveAttribute("aria-live", "polite");
  for (const index of [1, 2]) {
    await control(page, "Next slide").click();
    await shows(page, index);
    await expect(carousel(page).getByRole("group", { name: /^\d of 5/ })).toHaveAccessibleName(
      `${index + 1} of 5: ${SLIDES[index]}`,
    );
  }
});

test.describe("touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  async function swipe(page: Page, from: number, to: number): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 300 }],
      });
    await touch("touchStart", from);
    for (let step = 1; step <= 5; step += 1)
      await touch("touchMove", from + ((to - from) * step) / 5);
    await touch("touchEnd");
    await devtools.detach();
  }

  test("a swipe goes on or back, and wraps", async ({ page }) => {
    await openAlive(page);
    await swipe(page, 300, 100);
    await shows(page, 1);
    await swipe(page, 100, 300);
    await shows(page, 0);
    await swipe(page, 100, 300);
    await shows(page, 4);
    await swipe(page, 200, 190);
    await shows(page, 4);
  });

  test("a swipe before the script is there is not lost", async ({ page }) => {
    const release = await openWithoutScript(page);
    await swipe(page, 300, 100);
    release(true);
    await shows(page, 1);
  });

  test("a tap on an arrow does not stop it", async ({ page }) => {
    await openAlive(page);
    await control(page, "Next slide").tap();
    await shows(page, 1);
    await pass(page, SHOWN_MS);
    await shows(page, 2);
  });
});

test.describe("before the script", () => {
  test("a click on next is not lost", async ({ page }) => {
    const release = await openWithoutScript(page);
    await control(page, "Next slide").click();
    await shows(page, 0);
    release(true);
    await shows(page, 1);
  });

  test("Enter on a dot is not lost", async ({ page }) => {
    const release = await openWithoutScript(page);
    await control(page, /^Show slide 4/).focus();
    await page.keyboard.press("Enter");
    release(true);
    await shows(page, 3);
  });
});

test.describe("films", () => {
  const films = (page: Page) => carousel(page).locator("video");

  test("the first slide's poster is a picture fetched first, and no film is in the page", async ({
    request,
  }) => {
    const html = await (await request.get("/")).text();
    const first = /class="slide"[\s\S]*?<img[^>]*>/.exec(html)?.[0] ?? "";
    expect(first).toMatch(/<img[^>]*fetchpriority="high"/i);
    expect(first).not.toMatch(/<img[^>]*loading="lazy"/i);
    expect(html).not.toContain("<video");
  });

  test("the film comes after the load event, muted and inline, over its poster", async ({
    page,
  }) => {
    const filmed: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "media") filmed.push(request.url());
    });
    let release = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    // The logo keeps the page from being loaded.
    await page.route("**/mark-light.svg", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.mouse.move(900, 300);
    await hydrated(carousel(page));
    await painted(page);
    await expect(films(page)).toHaveCount(0);
    expect(filmed).toEqual([]);

    release();
    await expect(films(page)).toHaveCount(1);
    const film = current(page).locator("video");
    await expect(film).toHaveJSProperty("muted", true);
    await expect(film).toHaveJSProperty("playsInline", true);
    await expect(film).toHaveAttribute("aria-hidden", "true");
    await expect(current(page).locator("img")).toHaveCount(1);
    await expect.poll(() => film.evaluate((f) => (f as HTMLVideoElement).currentTime)).not.toBe(0);
  });

  test("only the slide that shows has a film, and stills have none", async ({ page }) => {
    await openAlive(page);
    await expect(films(page)).toHaveCount(1);
    await expect(current(page).locator("video")).toHaveCount(1);
    await control(page, "Next slide").click();
    await shows(page, 1);
    await expect(films(page)).toHaveCount(1);
    await expect(current(page).locator("video")).toHaveCount(1);
    await control(page, /^Show slide 4/).click();
    await shows(page, 3);
    await expect(films(page)).toHaveCount(0);
  });

  test("none off screen, and the carousel waits there", async ({ page }) => {
    await openAlive(page);
    await expect(films(page)).toHaveCount(1);
    await page.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
    );
    await expect(films(page)).toHaveCount(0);
    await pass(page, 3 * SHOWN_MS);
    await shows(page, 0);
    await toTop(page);
    await expect(films(page)).toHaveCount(1);
  });

  test("none with reduced motion: slides stand still until they are asked for", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openStopped(page);
    await pass(page, 3 * SHOWN_MS);
    await shows(page, 0);
    await control(page, "Next slide").click();
    await shows(page, 1);
    await toLeave(page);
    await pass(page, 3 * SHOWN_MS);
    await shows(page, 1);
    await expect(films(page)).toHaveCount(0);
  });

  test("none when the visitor saves data", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const filmed: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "media") filmed.push(request.url());
    });
    await page.goto("/");
    await control(page, "Next slide").click();
    await shows(page, 1);
    await control(page, "Previous slide").click();
    await shows(page, 0);
    await expect(films(page)).toHaveCount(0);
    expect(filmed).toEqual([]);
  });
});

/** Takes the mouse off the carousel: onto the header, which lies over it. */
async function toLeave(page: Page): Promise<void> {
  await page.getByRole("banner").hover({ position: { x: 400, y: 10 } });
  await painted(page);
}

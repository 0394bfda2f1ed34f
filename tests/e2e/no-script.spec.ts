import type { Page } from "@playwright/test";
import type { FormType } from "#contract/fields.ts";
import { expect, keptFrom, test } from "../support/e2e.ts";
import {
  type Answers,
  answers,
  FORM_TYPES,
  FUNCTION_PATH,
  fillIn,
  formOf,
  SAID,
  submitOf,
} from "../support/form.ts";
import { KINDS, SERVICES_MENU, SLIDES, UNKNOWN_ROUTE } from "../support/pages.ts";

test.use({ javaScriptEnabled: false, expectedErrors: /status of 4(04|22)/ });

/** Text that a reader would miss: hidden by style, and to be seen nowhere else in the page. */
function unseen(page: Page) {
  return page.locator("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const seen = new Set<string>();
    const hidden = new Set<string>();
    // Closed answers open by click; options show in their select; carousel controls need script.
    const apart =
      "noscript, script, style, details:not([open]) > :not(summary), option, .trap, .slide-controls, .sr-only, [hidden]";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !element || element.closest(apart)) continue;
      const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (visible) seen.add(text);
      // A drawing has one form per width and says nothing that its table does not.
      else if (!element.closest("svg")) hidden.add(text);
    }
    return [...hidden].filter((text) => !seen.has(text));
  });
}

for (const [kind, path] of Object.entries(KINDS)) {
  test(`${kind}: everything there is to read can be seen`, async ({ page }) => {
    await page.goto(path);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(100);
    expect(await unseen(page)).toEqual([]);
    for (const picture of await page.locator("main img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
  });
}

test("all five slides can be reached, each with its picture", async ({ page }) => {
  await page.goto("/");
  const slides = page.locator(".slide");
  await expect(slides).toHaveCount(5);
  for (const [index, title] of SLIDES.entries()) {
    const slide = slides.nth(index);
    await slide.scrollIntoViewIfNeeded();
    await expect(slide.getByText(title)).toBeInViewport();
    await expect(slide.locator("img")).toBeInViewport();
  }
  await expect(page.getByRole("button", { name: "Next slide" })).toBeHidden();
});

test("the slides can be scrolled with the keyboard", async ({ page }) => {
  await page.goto("/");
  const strip = page.locator(".slides");
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("the Services menu opens by click and by key, closes by Escape, and leads on", async ({
  page,
}) => {
  await page.goto("/denver-drone-services");
  const button = page.getByRole("banner").getByRole("button", { name: "Services" });
  const panel = page.locator("#services-menu");
  await button.click();
  await expect(panel.getByRole("link")).toHaveText(SERVICES_MENU.map(([label]) => label));
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await button.press("Enter");
  await panel.getByRole("link", { name: "Aerial Videography" }).click();
  await expect(page).toHaveURL("/aerial-videography");
});

test("on a narrow screen the menu opens by tap and leads on", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto("/vail-drone-services");
  await page.getByRole("button", { name: "Menu" }).tap();
  const sheet = page.locator("#site-menu");
  await expect(sheet).toBeVisible();
  await sheet.getByRole("link", { name: "Contact" }).tap();
  await expect(page).toHaveURL("/#contact");
  await expect(page.locator("#contact")).toBeInViewport();
  await context.close();
});

test("the header is opaque, and links to sections jump clear of it", async ({ page }) => {
  await page.goto("/boulder-drone-services");
  const banner = page.getByRole("banner");
  expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
    /^rgb\(/,
  );
  await page.getByRole("main").getByRole("link", { name: "Get Boulder Quote" }).first().click();
  await expect(page).toHaveURL("/?from=boulder-drone-services#quote");
  await expect(formOf(page, "quote")).toBeInViewport();
  const top = () =>
    page.locator("#quote").evaluate((section) => section.getBoundingClientRect().top);
  // The page glides to the section, so it is on its way for a moment.
  await expect(async () => {
    expect(await top()).toBeGreaterThanOrEqual(72);
    expect(await top()).toBeLessThanOrEqual(72 + 40);
  }).toPass({ timeout: 10_000 });
});

/** Fills a form of the home page and sends it as browsers do by themselves. */
async function post(page: Page, type: FormType, values: Partial<Answers>): Promise<void> {
  await page.goto("/");
  const form = formOf(page, type);
  await fillIn(form, values);
  await submitOf(form).click();
}

for (const type of FORM_TYPES) {
  test(`${type}: the plain post thanks in the same words and keeps lead and mails`, async ({
    page,
    site,
  }) => {
    const values = answers(type);
    await post(page, type, values);
    await expect(page).toHaveURL(FUNCTION_PATH);
    await expect(page.getByRole("status")).toHaveText(SAID[type].success);

    expect(await keptFrom(site.server, values.email)).toEqual([
      { payload: { type, ...values }, flags: [] },
    ]);
    await expect.poll(() => site.smtp.taken.filter(({ to }) => to === values.email).length).toBe(1);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test(`${type}: what is wrong is shown with everything typed kept, and mended it goes out`, async ({
    page,
    site,
  }) => {
    const values = answers(type);
    // A browser counts blanks as filled in.
    await post(page, type, { ...values, name: "   " });
    await expect(page.getByRole("alert")).toBeVisible();
    const again = page.locator("form");
    await expect(again.locator("[name=name]")).toHaveAttribute("aria-invalid", "true");
    await expect(again.locator("[name=email]")).toHaveValue(values.email);
    if ("services" in values) {
      await expect(again.locator("[name=description]")).toHaveValue(values.description);
      await expect(again.locator("[name=timeline]")).toHaveValue(values.timeline);
      await expect(again.getByRole("checkbox", { checked: true })).toHaveCount(2);
    } else await expect(again.locator("[name=message]")).toHaveValue(values.message);

    await again.locator("[name=name]").fill(values.name);
    await again.getByRole("button").click();
    await expect(page.getByRole("status")).toHaveText(SAID[type].success);
    expect(await keptFrom(site.server, values.email)).toHaveLength(1);
  });
}

test("the not-found page is whole", async ({ page }) => {
  const response = await page.goto(UNKNOWN_ROUTE);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("404");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

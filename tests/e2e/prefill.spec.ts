import type { Page } from "@playwright/test";
import { expect, keptFrom, test } from "../support/e2e.ts";
import { answers, fillIn, formOf, SAID, submit, valuesIn } from "../support/form.ts";
import { PAGES, written } from "../support/pages.ts";
import { hydrated } from "../support/visit.ts";

const VAIL = "/vail-drone-services";

const EMPTY = { projectType: "", location: "", services: [] as string[] };

const ORIGINS = PAGES.filter(({ kind }) => kind !== "home");

/** What a page's content says the form should know. */
function expected(page: (typeof PAGES)[number]): typeof EMPTY {
  const { name, quote } = written(page);
  return { ...EMPTY, ...(page.kind === "city" ? { location: `${name}, CO` } : quote) };
}

/** The fields of the quote form that a page can know something about. */
async function known(page: Page) {
  const { projectType, location, services } = await valuesIn(formOf(page, "quote"));
  return { projectType, location, services };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name });

/** Goes to the quote form by a page's button and waits until the form has come alive. */
async function comeFrom(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(path);
  await button(page, name).first().click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("#quote")).toBeFocused();
  await hydrated(formOf(page, "quote"));
}

test("the values in this test's table are what the pages are about", () => {
  const of = (route: string) => PAGES.filter((page) => page.route === route).map(expected);
  expect(of(VAIL)).toEqual([{ ...EMPTY, location: "Vail, CO" }]);
  expect(of("/event-tourism")).toEqual([
    { ...EMPTY, services: ["Event Coverage"], projectType: "event" },
  ]);
});

for (const listed of ORIGINS) {
  test(`${listed.route}: its buttons tell the form, and the address is clean`, async ({ page }) => {
    await comeFrom(page, listed.route, listed.button);
    await expect.poll(() => known(page)).toEqual(expected(listed));
    await page.goBack();
    // The hero's, the last section's and the header's lead to the same address.
    const quote = page.locator("main a[href$='#quote'], header a[href$='#quote']");
    const addresses = await quote.evaluateAll((links) =>
      links.map((link) => link.getAttribute("href")),
    );
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    expect(new Set(addresses)).toEqual(new Set([`/?from=${listed.route.slice(1)}#quote`]));
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const { route, button: name } of ORIGINS) {
    test(`${route}: its button leads to a plain form, empty`, async ({ page }) => {
      await page.goto(route);
      await button(page, name).first().click();
      await expect(page).toHaveURL(`/?from=${route.slice(1)}#quote`);
      await expect(formOf(page, "quote")).toBeInViewport();
      expect(await known(page)).toEqual(EMPTY);
    });
  }
});

test("what is filled in can be changed, is sent with its page, and goes when sent", async ({
  page,
  site,
}) => {
  await comeFrom(page, VAIL, "Get Vail Quote");
  const form = formOf(page, "quote");
  await expect(form.getByLabel("Project Location")).toHaveValue("Vail, CO");
  const values = answers("quote");
  await fillIn(form, values);
  await submit(form, SAID.quote.success);
  const [lead] = await keptFrom(site.server, values.email);
  expect(lead?.payload).toMatchObject({ ...values, page: VAIL });
  expect(await known(page)).toEqual(EMPTY);
});

test("what the visitor chose before the form came alive is kept", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/LeadForm*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/real-estate-drone-photography");
  await button(page, "Get Real Estate Quote").first().click();
  await expect(page.locator("#quote")).toBeFocused();
  const form = formOf(page, "quote");
  const chosen = { projectType: "other", location: "My barn", services: ["3D Mapping"] };
  await fillIn(form, chosen);
  release();
  await hydrated(form);
  expect(await known(page)).toEqual(chosen);
});

test("back and forward keep what was typed, whatever was filled in", async ({ page }) => {
  await comeFrom(page, VAIL, "Get Vail Quote");
  const form = formOf(page, "quote");
  await expect(form.getByLabel("Project Location")).toHaveValue("Vail, CO");
  const typed = { name: "Ana", location: "Minturn", projectType: "event" };
  await fillIn(form, typed);
  await page.goBack();
  await expect(page).toHaveURL(VAIL);
  await page.goForward();
  await expect(page).toHaveURL("/");
  await form.scrollIntoViewIfNeeded();
  await hydrated(form);
  expect(await valuesIn(form)).toMatchObject(typed);
});

test("an unknown origin and other queries change nothing, and only ours is taken away", async ({
  page,
}) => {
  await page.goto("/?utm_source=letter&from=constructor#quote");
  await expect(page).toHaveURL("/?utm_source=letter");
  await expect(page.locator("#quote")).toBeFocused();
  await hydrated(formOf(page, "quote"));
  expect(await known(page)).toEqual(EMPTY);
});

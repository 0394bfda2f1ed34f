/** What of the quote form's own knowledge needs held scripts or history; being told is a journey of three engines. */
import type { Page } from "@playwright/test";
import { expect, keptFrom, test } from "../support/e2e.ts";
import { answers, fillIn, formOf, SAID, submit, valuesIn } from "../support/form.ts";
import { holdBack, hydrated } from "../support/visit.ts";

const VAIL = "/vail-drone-services";

const EMPTY = { projectType: "", location: "", services: [] as string[] };

/** The fields of the quote form that a page can know something about. */
async function known(page: Page) {
  const { projectType, location, services } = await valuesIn(formOf(page, "quote"));
  return { projectType, location, services };
}

/** Goes to the quote form by the city's button and waits until the form has come alive. */
async function comeFromVail(page: Page): Promise<void> {
  await page.goto(VAIL);
  await page.getByRole("link", { name: "Get Vail Quote" }).first().click();
  await hydrated(formOf(page, "quote"));
  await expect(formOf(page, "quote").getByLabel("Project Location")).toHaveValue("Vail, CO");
}

test("what is filled in can be changed, is sent with its page, and goes when sent", async ({
  page,
  site,
}) => {
  await comeFromVail(page);
  const form = formOf(page, "quote");
  const values = answers("quote");
  await fillIn(form, values);
  await submit(form, SAID.quote.success);
  const [lead] = await keptFrom(site.server, values.email);
  expect(lead?.payload).toMatchObject({ ...values, page: VAIL });
  expect(await known(page)).toEqual(EMPTY);
});

test("what the visitor chose before the form came alive is kept", async ({ page }) => {
  const release = await holdBack(page, "**/LeadForm*.js");
  await page.goto("/?from=real-estate-drone-photography#quote");
  await expect(page.locator("#quote")).toBeFocused();
  const form = formOf(page, "quote");
  const chosen = { projectType: "other", location: "My barn", services: ["3D Mapping"] };
  await fillIn(form, chosen);
  release(true);
  await hydrated(form);
  expect(await known(page)).toEqual(chosen);
});

test("back and forward keep what was typed, whatever was filled in", async ({ page }) => {
  await comeFromVail(page);
  const form = formOf(page, "quote");
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

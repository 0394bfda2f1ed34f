/** Tests of the prefilled quote form that need to delay JavaScript, navigate history or read stored leads. */
import type { Page } from "@playwright/test";
import { readContent } from "../support/content.ts";
import { fillIn, formOf, submit } from "../support/form.ts";
import { EXPECTED_FORMS, enteredValues, formValues, storedLeadsFrom } from "../support/inquiry.ts";
import { holdRequests, waitForHydration } from "../support/visit.ts";
import { expect, test } from "./test.ts";

const VAIL_PATH = "/vail-drone-services";

/** Follows the Vail page's quote link and waits until the form is prefilled. */
async function openFormFromVail(page: Page): Promise<void> {
  await page.goto(VAIL_PATH);
  await page
    .getByRole("link", { name: readContent("cities/vail.yaml").hero.button })
    .first()
    .click();
  await waitForHydration(formOf(page, "quote"));
  await expect(formOf(page, "quote").getByLabel("Project Location")).toHaveValue("Vail, CO");
}

test("sends an edited prefilled form with the path of the page it was opened from, then clears the form", async ({
  page,
  server,
}) => {
  await openFormFromVail(page);
  const form = formOf(page, "quote");
  const values = formValues("quote");
  await fillIn(form, values);
  await submit(form, EXPECTED_FORMS.quote.success);
  const [lead] = await storedLeadsFrom(server, values.email);
  expect(lead?.payload).toMatchObject({ ...values, page: VAIL_PATH });
  expect(await page.evaluate(enteredValues, "quote")).toEqual({});
});

test("doesn't overwrite values entered before hydration with prefilled values", async ({
  page,
}) => {
  const release = await holdRequests(page, "**/LeadForm*.js");
  await page.goto("/real-estate-drone-photography");
  await page.getByRole("main").locator("a[href='/#quote']").first().click();
  await expect(page.locator("#quote")).toBeFocused();
  const form = formOf(page, "quote");
  const chosen = { projectType: "other", location: "My barn", services: ["3D Mapping"] };
  await fillIn(form, chosen);
  release(true);
  await waitForHydration(form);
  expect(await page.evaluate(enteredValues, "quote")).toEqual(chosen);
});

test("restores the visitor's values, not the prefilled ones, after going back and forward in history", async ({
  page,
}) => {
  await openFormFromVail(page);
  const form = formOf(page, "quote");
  const typed = { name: "Ana", location: "Minturn", projectType: "event" };
  await fillIn(form, typed);
  await page.goBack();
  await expect(page).toHaveURL(VAIL_PATH);
  await page.goForward();
  await expect(page).toHaveURL("/");
  await form.scrollIntoViewIfNeeded();
  await waitForHydration(form);
  expect(await page.evaluate(enteredValues, "quote")).toMatchObject(typed);
});

test("prefills nothing for a visitor from another site or from no page of ours, and keeps the query", async ({
  page,
  server,
}) => {
  for (const referer of [
    "https://elsewhere.example/vail-drone-services",
    `${server.url}/constructor`,
  ]) {
    await page.goto("about:blank");
    await page.goto("/?utm_source=letter#quote", { referer });
    await expect(page).toHaveURL("/?utm_source=letter");
    await expect(page.locator("#quote")).toBeFocused();
    await waitForHydration(formOf(page, "quote"));
    expect(await page.evaluate(enteredValues, "quote")).toEqual({});
  }
});

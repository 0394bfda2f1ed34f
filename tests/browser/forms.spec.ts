import type { Locator, Page } from "@playwright/test";
import { loadBusiness } from "#business/business.ts";
import { FORMS } from "../site/specification.ts";
import { readContent } from "../support/content.ts";
import {
  fillIn,
  formOf,
  keyOf,
  openFilled,
  submit,
  submitOf,
  toastOf,
  watchCalls,
} from "../support/form.ts";
import {
  enteredValues,
  FORM_TYPES,
  FUNCTION_PATH,
  formValues,
  storedLeadsFrom,
} from "../support/inquiry.ts";
import { OTHER_CITY } from "../support/pages.ts";
import { holdRequests, scrollToTop, waitForHydration, waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

const { phone } = loadBusiness();
const ENDPOINT = `**${FUNCTION_PATH}`;

test.use({ expectedErrors: /^Failed to send|^Failed to load resource|Error hydrating/ });

for (const type of FORM_TYPES)
  test(`${type} form: disables and relabels the button while it sends every field, then clears them and says so until the form is used again`, async ({
    page,
  }) => {
    const expected = FORMS[type];
    const { form, values } = await openFilled(page, type);
    const calls = watchCalls(page);
    const release = await holdRequests(page, ENDPOINT);
    await submitOf(form).dblclick();
    await expect(submitOf(form)).toHaveText(expected.sending);
    await expect(submitOf(form)).toBeDisabled();
    // What is typed now would not be sent.
    await form.getByLabel("Full Name").evaluate((field) => field.focus());
    await page.keyboard.type("Too late");
    expect(await page.evaluate(enteredValues, type)).toEqual(values);
    release(true);
    await expect(toastOf(form)).toHaveText(expected.success);
    await expect(toastOf(form)).toBeInViewport({ ratio: 1 });
    await expect(submitOf(form)).toHaveText(expected.submit);
    expect(await page.evaluate(enteredValues, type)).toEqual({});
    expect(calls).toHaveLength(1);
    expect(calls[0]?.postDataJSON()).toEqual({ type, ...values });
    const headers = calls[0]?.headers() ?? {};
    expect(headers["authorization"]).toBe(`Bearer ${headers["apikey"]}`);

    await form.getByLabel("Full Name").fill("A");
    await expect(toastOf(form)).toBeEmpty();
    await fillIn(form, values);
    await submit(form, expected.success);
    await expect(submitOf(form)).toBeFocused();
    await form.getByRole("button", { name: "Close message" }).click();
    await expect(toastOf(form)).toBeEmpty();
    await expect(submitOf(form)).toBeFocused();
  });

test("leaves a visitor who reads on elsewhere there once the message is sent", async ({ page }) => {
  const { form } = await openFilled(page, "contact");
  const release = await holdRequests(page, ENDPOINT);
  await submitOf(form).click();
  await expect(submitOf(form)).toBeDisabled();
  await scrollToTop(page);
  release(true);
  await expect(toastOf(form)).toHaveText(FORMS.contact.success);
  await waitForPaint(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("retries a lost response and an unavailable server with the same key, and stores one lead", async ({
  page,
  server,
}) => {
  const { form, values } = await openFilled(page, "contact");
  const calls = watchCalls(page);
  await page.route(ENDPOINT, (route) => route.fulfill({ status: 502 }), { times: 1 });
  await page.route(
    ENDPOINT,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await submit(form, FORMS.contact.success);
  expect(new Set(calls.map(keyOf)).size).toBe(1);
  expect(calls).toHaveLength(3);
  expect(await storedLeadsFrom(server, values.email)).toHaveLength(1);

  // The next message has a key of its own.
  await fillIn(form, values);
  await submit(form, FORMS.contact.success);
  expect(keyOf(calls[3])).not.toBe(keyOf(calls[0]));
});

/** Lets answers that have arrived reach the page's code. */
const waitForAnswers = (page: Page) =>
  page.evaluate(() => fetch("/robots.txt").then(() => undefined));

for (const [status, attempts] of [
  [429, 1],
  [503, 3],
] as const)
  test(`a form refused with ${status} after ${attempts} attempts keeps its fields, is logged, and says whom to call`, async ({
    page,
  }) => {
    const { form, values } = await openFilled(page, "contact");
    const calls = watchCalls(page);
    await page.route(ENDPOINT, (route) => route.fulfill({ status }));
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes(FORMS.contact.failure),
    );
    // Retries wait less than three seconds in all, on a clock that only the test moves.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await submitOf(form).click();
    for (let waited = 0; waited < 3_000; waited += 100) {
      await page.clock.runFor(100);
      await waitForAnswers(page);
    }
    await expect(toastOf(form)).toHaveText(FORMS.contact.failure);
    await page.clock.resume();
    expect((await logged).type()).toBe("error");
    expect(calls).toHaveLength(attempts);
    await expect(form.locator("[data-hint]")).toHaveText(`If it fails again, call ${phone}.`);
    expect(await page.evaluate(enteredValues, "contact")).toEqual(values);
    // The form may have arrived: sent again unchanged, it is the same lead.
    await submitOf(form).click();
    await expect.poll(() => calls.length).toBeGreaterThan(attempts);
    expect(keyOf(calls.at(-1))).toBe(keyOf(calls[0]));
  });

/** Enters text as a visitor does: unlike `fill`, with the limits of the field. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.page().keyboard.insertText(text);
}

test("says which field the server refuses, and cuts no text that is too long", async ({ page }) => {
  const { form, values } = await openFilled(page, "contact");
  const text = "word ".repeat(1_100);
  const line = "Ana ".repeat(60);
  await pasteInto(form.getByLabel("Full Name"), line);
  await form.getByLabel("Email").fill("ana@example");
  await form.locator("textarea").fill(text);
  await submitOf(form).click();
  await expect(toastOf(form)).toHaveText(FORMS.contact.failure);
  await expect(form.locator("[data-hint]")).toHaveText(
    `Full Name can have at most 200 characters. Check Email Address. Message can have at most 5,000 characters. If it fails again, call ${phone}.`,
  );
  expect(await form.locator("textarea").inputValue()).toBe(text);
  expect(await form.getByLabel("Full Name").inputValue()).toBe(line);
  await fillIn(form, values);
  await submit(form, FORMS.contact.success);
});

test("shows the visitor the limit for a text that is larger than the server reads", async ({
  page,
}) => {
  const { form } = await openFilled(page, "contact");
  await form.locator("textarea").fill("word ".repeat(20_000));
  await submitOf(form).click();
  await expect(toastOf(form)).toHaveText(FORMS.contact.failure);
  await expect(form.locator("[data-hint]")).toHaveText(
    `Message can have at most 5,000 characters. If it fails again, call ${phone}.`,
  );
});

test("sends a message from a browser of 2022", async ({ page, server }) => {
  // What Safari 15, Firefox 99 and Chrome 102 lack.
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, "timeout"],
      [AbortSignal, "any"],
      [Array.prototype, "findLast"],
      [Array.prototype, "toSorted"],
      [Object, "groupBy"],
      [Promise, "withResolvers"],
      [HTMLElement.prototype, "showPopover"],
      [HTMLElement.prototype, "hidePopover"],
    ] as const)
      Reflect.deleteProperty(owner, name);
  });
  const { form, values } = await openFilled(page, "contact");
  await submit(form, FORMS.contact.success);
  expect(await storedLeadsFrom(server, values.email)).toHaveLength(1);
});

for (const [type, moment] of [
  ["contact", "while its JavaScript loads"],
  ["quote", "after its JavaScript failed to load"],
] as const)
  test(`${type} form: stores a lead sent ${moment}`, async ({ page, server }) => {
    const release = await holdRequests(page, "**/*.js*");
    // Don't wait for DOMContentLoaded or load: the held scripts delay both.
    await page.goto("/", { waitUntil: "commit" });
    const form = formOf(page, type);
    const values = formValues(type);
    if (type === "quote") release(false);
    await fillIn(form, values);
    await submitOf(form).click();
    release(false);
    await expect(page.getByRole("status")).toHaveText(FORMS[type].success);
    expect(await storedLeadsFrom(server, values.email)).toEqual([{ type, ...values }]);
  });

/** Follows a city page's quote link and waits until the form is prefilled. */
async function openFormFromCity(page: Page) {
  await page.goto(OTHER_CITY.route);
  const { button } = readContent(OTHER_CITY.file).hero;
  await page.getByRole("link", { name: button }).first().click();
  const form = formOf(page, "quote");
  await waitForHydration(form);
  await expect(form.getByLabel("Project Location")).toHaveValue(`${OTHER_CITY.name}, CO`);
  return form;
}

test("names the page that led to the form in the first request of a visit, and none in the second", async ({
  page,
}) => {
  const form = await openFormFromCity(page);
  const calls = watchCalls(page);
  const values = formValues("quote");
  for (const expected of [{ ...values, page: OTHER_CITY.route }, values]) {
    await fillIn(form, values);
    await submit(form, FORMS.quote.success);
    expect(calls.at(-1)?.postDataJSON()).toEqual({ type: "quote", ...expected });
    expect(await page.evaluate(enteredValues, "quote")).toEqual({});
  }
});

test("doesn't overwrite values entered before hydration with prefilled values", async ({
  page,
}) => {
  const release = await holdRequests(page, "**/LeadForm*.js");
  await page.goto("/real-estate-drone-photography");
  await page.getByRole("main").locator("a[href='/#quote']").first().click();
  const form = formOf(page, "quote");
  const chosen = { projectType: "other", location: "My barn", services: ["3D Mapping"] };
  await fillIn(form, chosen);
  release(true);
  await waitForHydration(form);
  expect(await page.evaluate(enteredValues, "quote")).toEqual(chosen);
});

test("restores the visitor's values, not the prefilled ones, after going back and forward", async ({
  page,
}) => {
  const form = await openFormFromCity(page);
  const typed = { name: "Ana", location: "Minturn", projectType: "event" };
  await fillIn(form, typed);
  await page.goBack();
  await expect(page).toHaveURL(OTHER_CITY.route);
  await page.goForward();
  await form.scrollIntoViewIfNeeded();
  await waitForHydration(form);
  await expect.poll(() => page.evaluate(enteredValues, "quote")).toMatchObject(typed);
  // The request still tells which page led to the form.
  await fillIn(form, formValues("quote"));
  const calls = watchCalls(page);
  await submit(form, FORMS.quote.success);
  expect(calls.at(-1)?.postDataJSON()).toMatchObject({ page: OTHER_CITY.route });
});

test("prefills nothing for a visitor from another site, and what a service's page says for its own", async ({
  page,
}) => {
  await page.goto("/?utm_source=letter#quote", {
    referer: `https://elsewhere.example${OTHER_CITY.route}`,
  });
  await expect(page).toHaveURL("/?utm_source=letter");
  await waitForHydration(formOf(page, "quote"));
  expect(await page.evaluate(enteredValues, "quote")).toEqual({});

  const slug = "real-estate-drone-photography";
  await page.goto(`/${slug}`);
  await page.getByRole("main").locator("a[href='/#quote']").first().click();
  const { projectType, services } = readContent(`services/${slug}.yaml`).quote;
  await expect.poll(() => page.evaluate(enteredValues, "quote")).toEqual({ projectType, services });
});

/**
 * Tests the forms when the response is lost, the server returns an error, or JavaScript is late or missing.
 */
import { loadBusiness, telHref } from "#business/business.ts";
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
  EXPECTED_FORMS,
  enteredValues,
  FUNCTION_PATH,
  formValues,
  storedLeadsFrom,
} from "../support/inquiry.ts";
import { holdRequests } from "../support/visit.ts";
import { expect, test } from "./test.ts";

const { phone } = loadBusiness();

test.use({ expectedErrors: /^Failed to send|^Failed to load resource|Error hydrating/ });

test("logs an error and keeps the entered values if the response is lost, and stores only one lead after a retry", async ({
  page,
  server,
}) => {
  const { form, values } = await openFilled(page, "contact");
  await page.route(
    `**${FUNCTION_PATH}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const logged = page.waitForEvent("console", (message) =>
    message.text().includes(EXPECTED_FORMS.contact.failure),
  );
  await submit(form, EXPECTED_FORMS.contact.failure);
  expect((await logged).type()).toBe("error");
  expect(await page.evaluate(enteredValues, "contact")).toEqual(values);
  await submit(form, EXPECTED_FORMS.contact.success);
  expect(await storedLeadsFrom(server, values.email)).toHaveLength(1);
});

for (const [status, headers, hint] of [
  [429, { "Retry-After": "130" }, `You can try again in 3 minutes, or call ${phone}.`],
  [503, { "Retry-After": "60" }, `You can try again in 1 minute, or call ${phone}.`],
  [503, {}, `If it fails again, call ${phone}.`],
] as const)
  test(`${status} response with headers ${JSON.stringify(headers)}: the form keeps its values and shows a hint until the toast is closed`, async ({
    page,
  }) => {
    const { form, values } = await openFilled(page, "contact");
    await page.route(`**${FUNCTION_PATH}`, (route) => route.fulfill({ status, headers }));
    await submit(form, EXPECTED_FORMS.contact.failure);
    await expect(form.locator("[data-hint]")).toHaveText(hint);
    await expect(form.locator("[data-hint] a")).toHaveAttribute("href", telHref({ phone }));
    expect(await page.evaluate(enteredValues, "contact")).toEqual(values);
    await toastOf(form).getByRole("button", { name: "Close message" }).click();
    await expect(form.locator("[data-hint]")).toBeEmpty();
  });

for (const [width, height, textSize] of [
  [360, 740, 100],
  [390, 844, 200],
  [844, 390, 100],
  [1280, 720, 100],
] as const)
  test(`the toast is in the window and never covers the button, ${width}x${height} with text at ${textSize}%`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { form } = await openFilled(page, "contact");
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, textSize);
    await page.route(`**${FUNCTION_PATH}`, (route) => route.abort(), { times: 1 });
    for (const message of [EXPECTED_FORMS.contact.failure, EXPECTED_FORMS.contact.success]) {
      await submit(form, message);
      await expect(form.locator("[data-toast]")).toBeInViewport({
        ratio: textSize === 100 ? 0.99 : 0.5,
      });
      // Both are measured at once, because the page may still scroll.
      const [above, box] = await form.evaluate(
        (element) =>
          ["button[type=submit]", "[data-toast]"].map((selector) =>
            element.querySelector(selector)?.getBoundingClientRect().toJSON(),
          ) as [DOMRect, DOMRect],
      );
      expect(box.top, "the toast's top").toBeGreaterThanOrEqual(above.bottom);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
    }
  });

test("sends a new idempotency key if the visitor changes the form after a failure", async ({
  page,
}) => {
  const { form } = await openFilled(page, "quote");
  const calls = watchCalls(page);
  await page.route(`**${FUNCTION_PATH}`, (route) => route.abort(), { times: 1 });
  await submit(form, EXPECTED_FORMS.quote.failure);
  await fillIn(form, { name: "Ada Byron" });
  await submit(form, EXPECTED_FORMS.quote.success);
  expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
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
    if (type === "quote") {
      const hydrationFailed = page.waitForEvent("console", (message) =>
        message.text().includes("Error hydrating"),
      );
      release(false);
      await form.scrollIntoViewIfNeeded();
      await hydrationFailed;
    }
    await fillIn(form, values);
    await submitOf(form).click();
    release(false);
    await expect(page).toHaveURL(FUNCTION_PATH);
    await expect(page.getByRole("status")).toHaveText(EXPECTED_FORMS[type].success);
    expect(await storedLeadsFrom(server, values.email)).toEqual([
      { payload: { type, ...values }, flags: [] },
    ]);
  });

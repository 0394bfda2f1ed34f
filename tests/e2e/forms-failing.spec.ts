/** Form tests in which the response, the server or the script fails. */
import { loadBusiness, telHref } from "#business/business.ts";
import { expect, test as siteTest, storedLeadsFrom } from "../support/e2e.ts";
import {
  answers,
  EXPECTED_FORMS,
  FUNCTION_PATH,
  fillIn,
  formOf,
  keyOf,
  openFilled,
  submit,
  submitOf,
  toastOf,
  valuesIn,
  watchCalls,
} from "../support/form.ts";
import { freePort } from "../support/port.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { openWithoutScript } from "../support/visit.ts";

const { phone } = loadBusiness();

/** `own` is a server that the test may kill and restart. */
const test = siteTest.extend<{ own: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  own: async ({}, use) => {
    const PORT = String(await freePort());
    const server = await startTestServer({ env: { RATE_LIMIT: "off", PORT } });
    await use(server);
    await server.dispose();
  },
});

test.use({ expectedErrors: /^Failed to send|^Failed to load resource|Error hydrating/ });

test("stores one lead if the response is lost and the visitor retries", async ({ page, site }) => {
  const { form, values } = await openFilled(page, "contact");
  await page.route(
    `**${FUNCTION_PATH}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await submit(form, EXPECTED_FORMS.contact.failure);
  await submit(form, EXPECTED_FORMS.contact.success);
  expect(await storedLeadsFrom(site.server, values.email)).toHaveLength(1);
});

for (const [status, headers, hint] of [
  [429, { "Retry-After": "130" }, `You can try again in 3 minutes, or call ${phone}.`],
  [503, { "Retry-After": "60" }, `You can try again in 1 minute, or call ${phone}.`],
  [503, {}, `If it fails again, call ${phone}.`],
  [422, {}, `If it fails again, call ${phone}.`],
] as const)
  test(`shows what to do next after ${status} with ${JSON.stringify(headers)}`, async ({
    page,
  }) => {
    const { form, values } = await openFilled(page, "contact");
    await page.route(`**${FUNCTION_PATH}`, (route) => route.fulfill({ status, headers }));
    await submit(form, EXPECTED_FORMS.contact.failure);
    await expect(form.locator("[data-hint]")).toHaveText(hint);
    await expect(form.locator("[data-hint] a")).toHaveAttribute("href", telHref({ phone }));
    expect(await valuesIn(form)).toEqual(values);
    await toastOf(form).getByRole("button", { name: "Close message" }).click();
    await expect(form.locator("[data-hint]")).toBeEmpty();
  });

test("sends a new idempotency key if the form has changed", async ({ page }) => {
  const { form } = await openFilled(page, "quote");
  const calls = watchCalls(page);
  await page.route(`**${FUNCTION_PATH}`, (route) => route.abort(), { times: 1 });
  await submit(form, EXPECTED_FORMS.quote.failure);
  await fillIn(form, { name: "Grace Hopper" });
  await submit(form, EXPECTED_FORMS.quote.success);
  expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
});

for (const [type, when] of [
  ["contact", "while its script loads"],
  ["quote", "after its script failed to load"],
] as const)
  test(`${type}: stores a lead sent ${when}`, async ({ page, site }) => {
    const release = await openWithoutScript(page);
    const form = formOf(page, type);
    const values = answers(type);
    if (type === "quote") {
      const failed = page.waitForEvent("console", (m) => m.text().includes("Error hydrating"));
      release(false);
      await form.scrollIntoViewIfNeeded();
      await failed;
    }
    await fillIn(form, values);
    await submitOf(form).click();
    release(false);
    await expect(page).toHaveURL(FUNCTION_PATH);
    await expect(page.getByRole("status")).toHaveText(EXPECTED_FORMS[type].success);
    expect(await storedLeadsFrom(site.server, values.email)).toEqual([
      { payload: { type, ...values }, flags: [] },
    ]);
  });

test.describe("with the server down", () => {
  test.use({ baseURL: async ({ own }, use) => use(own.url) });

  test("keeps the fields and stores one lead once the server is back", async ({ page, own }) => {
    const { form, values } = await openFilled(page, "quote");
    const calls = watchCalls(page);
    await own.stop("SIGKILL");
    const logged = page.waitForEvent("console", (m) =>
      m.text().includes(EXPECTED_FORMS.quote.failure),
    );
    await submit(form, EXPECTED_FORMS.quote.failure);
    expect((await logged).type()).toBe("error");
    expect(await valuesIn(form)).toEqual(values);

    const back = await startTestServer({
      env: { RATE_LIMIT: "off", PORT: String(own.port) },
      dataDir: own.dataDir,
    });
    try {
      await submit(form, EXPECTED_FORMS.quote.success);
      expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
      expect(await storedLeadsFrom(back, values.email)).toHaveLength(1);
    } finally {
      await back.dispose();
    }
  });
});

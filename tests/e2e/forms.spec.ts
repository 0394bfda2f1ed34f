import type { Page, Request } from "@playwright/test";
import { expect, leadsOf, test as siteTest } from "../support/e2e.ts";
import {
  answers,
  FUNCTION_PATH,
  fillIn,
  formOf,
  SAID,
  submitOf,
  toastOf,
  valuesIn,
} from "../support/form.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { hydrated, openWithoutScript } from "../support/visit.ts";

const TYPES = ["contact", "quote"] as const;
type Type = (typeof TYPES)[number];

/** A person takes longer than this to fill a form, in milliseconds (see the contract). */
const PERSONS_TIME = 10_000;

/** With `own`, the page comes from a server of the test's own, which it may kill. */
const test = siteTest.extend<{ own: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  own: async ({}, use) => {
    const server = await startTestServer({ env: { RATE_LIMIT: "off" } });
    await use(server);
    await server.dispose();
  },
});

/** Opens the home page at a form that has come alive, long enough ago for a person to type. */
async function openForm(page: Page, type: Type) {
  await page.clock.install();
  await page.goto("/");
  const form = formOf(page, type);
  await form.scrollIntoViewIfNeeded();
  await hydrated(form);
  await page.clock.fastForward(PERSONS_TIME);
  return form;
}

/** Every request the page sends to the function, in order. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === FUNCTION_PATH) calls.push(request);
  });
  return calls;
}

const keyOf = (request: Request | undefined) => request?.headers()["idempotency-key"];

for (const type of TYPES) {
  const said = SAID[type];

  test.describe(type, () => {
    test("sends: label and button while it lasts, the toast, empty fields, lead and mails", async ({
      page,
      site,
    }) => {
      const form = await openForm(page, type);
      const values = answers(type);
      await fillIn(form, values);
      expect(await valuesIn(form)).toEqual(values);
      await expect(submitOf(form)).toHaveText(said.submit);

      const calls = watchCalls(page);
      let release = () => {};
      const gate = new Promise<void>((open) => {
        release = open;
      });
      await page.route(`**${FUNCTION_PATH}`, async (route) => {
        await gate;
        await route.continue();
      });
      await submitOf(form).click();
      await expect(submitOf(form)).toHaveText(said.sending);
      await expect(submitOf(form)).toBeDisabled();
      expect(await valuesIn(form)).toEqual(values);
      release();

      await expect(toastOf(form)).toHaveText(said.success);
      await expect(submitOf(form)).toHaveText(said.submit);
      await expect(submitOf(form)).toBeEnabled();
      const empty = Object.fromEntries(
        Object.keys(values).map((name) => [name, name === "services" ? [] : ""]),
      );
      expect(await valuesIn(form)).toEqual(empty);

      expect(calls).toHaveLength(1);
      const body = calls[0]?.postDataJSON() as Record<string, unknown>;
      expect(Object.keys(body).sort()).toEqual([...said.keys].sort());
      expect(body).toEqual({ type, ...values });
      const headers = calls[0]?.headers() ?? {};
      expect(headers["apikey"]).toBeTruthy();
      expect(headers["authorization"]).toBe(`Bearer ${headers["apikey"]}`);

      const leads = (await leadsOf(site.server)).filter((l) => l.payload.email === values.email);
      expect(leads.map(({ payload, flags }) => ({ payload, flags }))).toEqual([
        { payload: { type, ...values }, flags: [] },
      ]);
      const mails = () =>
        site.smtp.taken.filter(
          ({ to, mail }) => to === values.email || mail.replyTo?.[0]?.address === values.email,
        );
      await expect.poll(() => mails().length).toBe(2);
      const owner = mails().find(({ to }) => to !== values.email)?.mail;
      const parts = Object.values(values)
        .flat()
        .flatMap((value) => value.split("\n"));
      // Choices are shown with their labels.
      const codes: string[] = ["construction", "2-weeks", "1000-2500"];
      for (const part of parts.filter((value) => !codes.includes(value)))
        expect(owner?.text).toContain(part);
      const visitor = mails().find(({ to }) => to === values.email)?.mail;
      expect(visitor?.text).toContain("24 hours");
    });

    test("a success message can be closed, and a second message is another lead", async ({
      page,
      site,
    }) => {
      const form = await openForm(page, type);
      const calls = watchCalls(page);
      const values = answers(type);
      for (const count of [1, 2]) {
        await fillIn(form, values);
        await submitOf(form).dblclick();
        await expect(toastOf(form)).toHaveText(said.success);
        expect(calls, "a double click sends once").toHaveLength(count);
        await toastOf(form).getByRole("button", { name: "Close message" }).click();
        await expect(toastOf(form)).toHaveText("");
      }
      expect(keyOf(calls[0])).toMatch(/^[\da-f]{32}$/);
      expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
      const leads = (await leadsOf(site.server)).filter((l) => l.payload.email === values.email);
      expect(leads).toHaveLength(2);
    });

    test("required fields are the browser's own to ask for, and only those", async ({ page }) => {
      const form = await openForm(page, type);
      const calls = watchCalls(page);
      const values = answers(type);
      await fillIn(form, values);
      for (const name of said.required) {
        const field = form.locator(`[name=${name}]`);
        await field.fill("");
        await submitOf(form).click();
        await expect(field).toBeFocused();
        expect(
          await field.evaluate((element) => (element as HTMLInputElement).validity.valueMissing),
        ).toBe(true);
        await field.fill(String(values[name as keyof typeof values]));
      }
      const email = form.locator("[name=email]");
      await email.fill("nobody");
      await submitOf(form).click();
      await expect(email).toBeFocused();
      expect(
        await email.evaluate((element) => (element as HTMLInputElement).validity.typeMismatch),
      ).toBe(true);
      await email.fill(values.email);
      expect(calls).toEqual([]);

      // Nothing else is enforced: Project Type and Services carry an asterisk only.
      const required = await form
        .locator(":required")
        .evaluateAll((all) => all.map((element) => (element as HTMLInputElement).name));
      expect(required.sort()).toEqual([...said.required].sort());
      if (type === "quote") {
        await expect(form.locator("label, legend", { hasText: "Project Type" })).toContainText("*");
        await expect(form.locator("legend", { hasText: "Services" })).toContainText("*");
      }
      await form.evaluate((element) => (element as HTMLFormElement).reset());
      const least = Object.fromEntries(
        said.required.map((name) => [name, String(values[name as keyof typeof values])]),
      );
      await fillIn(form, least);
      await submitOf(form).click();
      await expect(toastOf(form)).toHaveText(said.success);
      expect(Object.keys(calls[0]?.postDataJSON() as object).sort()).toEqual([...said.keys].sort());
    });

    test("keyboard: focus is where it was once the message is sent", async ({ page }) => {
      const form = await openForm(page, type);
      await fillIn(form, answers(type));
      await submitOf(form).focus();
      await page.keyboard.press("Enter");
      await expect(toastOf(form)).toHaveText(said.success);
      await expect(submitOf(form)).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(toastOf(form).getByRole("button", { name: "Close message" })).toBeFocused();
    });

    test.describe("failing", () => {
      test.use({ expectedErrors: /^Failed to send|^Failed to load resource/ });

      test("an error answer: the toast, a console line, fields kept, and a retry that makes one lead", async ({
        page,
        site,
      }) => {
        const form = await openForm(page, type);
        const values = answers(type);
        await fillIn(form, values);
        const calls = watchCalls(page);
        await page.route(
          `**${FUNCTION_PATH}`,
          (route) =>
            route.fulfill({
              status: 503,
              json: { error: { code: "unavailable", message: "Not now." } },
            }),
          { times: 1 },
        );
        const logged = page.waitForEvent("console", (m) => m.text().includes(said.failure));
        await submitOf(form).click();
        await expect(toastOf(form)).toHaveText(said.failure);
        expect((await logged).type()).toBe("error");
        expect(await valuesIn(form)).toEqual(values);
        await expect(submitOf(form)).toHaveText(said.submit);

        await submitOf(form).click();
        await expect(toastOf(form)).toHaveText(said.success);
        expect(calls).toHaveLength(2);
        expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
        const leads = (await leadsOf(site.server)).filter((l) => l.payload.email === values.email);
        expect(leads).toHaveLength(1);
      });

      test("an answer lost on its way back: the retry is the same lead", async ({ page, site }) => {
        const form = await openForm(page, type);
        const values = answers(type);
        await fillIn(form, values);
        await page.route(
          `**${FUNCTION_PATH}`,
          async (route) => {
            await route.fetch();
            await route.abort("connectionreset");
          },
          { times: 1 },
        );
        await submitOf(form).click();
        await expect(toastOf(form)).toHaveText(said.failure);
        await submitOf(form).click();
        await expect(toastOf(form)).toHaveText(said.success);
        const leads = (await leadsOf(site.server)).filter((l) => l.payload.email === values.email);
        expect(leads).toHaveLength(1);
      });

      test("changed after a failure it is another request", async ({ page }) => {
        const form = await openForm(page, type);
        await fillIn(form, answers(type));
        const calls = watchCalls(page);
        await page.route(`**${FUNCTION_PATH}`, (route) => route.abort(), { times: 1 });
        await submitOf(form).click();
        await expect(toastOf(form)).toHaveText(said.failure);
        await fillIn(form, { name: "Grace Hopper" });
        await submitOf(form).click();
        await expect(toastOf(form)).toHaveText(said.success);
        expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
      });
    });

    test("sent before the script is there, it is not lost and stays on the page", async ({
      page,
      site,
    }) => {
      await page.clock.install();
      const release = await openWithoutScript(page);
      await page.clock.fastForward(PERSONS_TIME);
      const form = formOf(page, type);
      const values = answers(type);
      await fillIn(form, values);
      await submitOf(form).click();
      release(true);
      await expect(toastOf(form)).toHaveText(said.success);
      const leads = (await leadsOf(site.server)).filter((l) => l.payload.email === values.email);
      expect(leads.map(({ payload, flags }) => ({ payload, flags }))).toEqual([
        { payload: { type, ...values }, flags: [] },
      ]);
    });

    test("what was typed before the script is there stays typed", async ({ page }) => {
      const release = await openWithoutScript(page);
      const form = formOf(page, type);
      const values = answers(type);
      await fillIn(form, values);
      release(true);
      await hydrated(form);
      expect(await valuesIn(form)).toEqual(values);
    });

    test.describe("without React", () => {
      test.use({ expectedErrors: /^Failed to load resource|Error hydrating/ });

      for (const when of ["while it is being fetched", "after it failed"]) {
        test(`sent ${when}, the plain post keeps the lead`, async ({ page, site }) => {
          const release = await openWithoutScript(page);
          const form = formOf(page, type);
          const values = answers(type);
          const failed = page.waitForEvent("console", (m) => m.text().includes("Error hydrating"));
          if (when === "after it failed") release(false);
          await fillIn(form, values);
          if (when === "after it failed") await failed;
          await submitOf(form).click();
          release(false);
          await expect(page).toHaveURL(FUNCTION_PATH);
          await expect(page.getByRole("status")).toHaveText(said.success);
          const leads = (await leadsOf(site.server)).filter(
            (l) => l.payload.email === values.email,
          );
          expect(leads).toHaveLength(1);
          expect(leads[0]?.flags).toEqual([]);
        });
      }
    });
  });
}

test.describe("with the server down", () => {
  test.use({
    baseURL: async ({ own }, use) => use(own.url),
    expectedErrors: /^Failed to send|^Failed to load resource/,
  });

  test("nothing is lost: failure and fields kept, and one lead once it is back", async ({
    page,
    own,
  }) => {
    const form = await openForm(page, "quote");
    const values = answers("quote");
    await fillIn(form, values);
    const calls = watchCalls(page);
    await own.stop("SIGKILL");
    const logged = page.waitForEvent("console", (m) => m.text().includes(SAID.quote.failure));
    await submitOf(form).click();
    await expect(toastOf(form)).toHaveText(SAID.quote.failure);
    expect((await logged).type()).toBe("error");
    expect(await valuesIn(form)).toEqual(values);

    const back = await startTestServer({
      env: { RATE_LIMIT: "off", PORT: String(own.port) },
      dataDir: own.dataDir,
    });
    try {
      await submitOf(form).click();
      await expect(toastOf(form)).toHaveText(SAID.quote.success);
      expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
      expect(await leadsOf(back)).toHaveLength(1);
    } finally {
      await back.dispose();
    }
  });
});

test("ticking a service adds it to the list, unticking takes it out", async ({ page }) => {
  const form = await openForm(page, "quote");
  await fillIn(form, { ...answers("quote"), services: [] });
  const box = (name: string) => form.getByRole("checkbox", { name });
  await expect(form.getByRole("checkbox")).toHaveCount(8);
  for (const name of ["Event Coverage", "Aerial Photography", "Time-lapse Creation"])
    await box(name).check();
  await box("Event Coverage").uncheck();
  await box("Time-lapse Creation").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  const calls = watchCalls(page);
  await submitOf(form).click();
  await expect(toastOf(form)).toHaveText(SAID.quote.success);
  expect((calls[0]?.postDataJSON() as { services: string[] } | undefined)?.services).toEqual([
    "Aerial Photography",
    "Time-lapse Creation",
  ]);
});

test("fields say what the browser may fill in, and how high the text area is", async ({ page }) => {
  await page.goto("/");
  const tokens = async (type: Type) =>
    Object.fromEntries(
      await formOf(page, type)
        .locator("[autocomplete]:not([name=website])")
        .evaluateAll((all) =>
          all.map((field) => [field.getAttribute("name"), field.getAttribute("autocomplete")]),
        ),
    );
  const person = { name: "name", email: "email", phone: "tel" };
  expect(await tokens("contact")).toEqual(person);
  expect(await tokens("quote")).toEqual({ ...person, company: "organization" });
  await expect(formOf(page, "quote").locator("textarea")).toHaveAttribute("rows", "4");
});

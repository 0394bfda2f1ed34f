import { expect, keptFrom, test as siteTest } from "../support/e2e.ts";
import {
  FORM_TYPES,
  FUNCTION_PATH,
  fillIn,
  keyOf,
  openFilled,
  SAID,
  submit,
  submitOf,
  valuesIn,
  watchCalls,
} from "../support/form.ts";
import { freePort } from "../support/port.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** With `own`, the page comes from a server of the test's own, which it may kill and start again. */
const test = siteTest.extend<{ own: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  own: async ({}, use) => {
    const PORT = String(await freePort());
    const server = await startTestServer({ env: { RATE_LIMIT: "off", PORT } });
    await use(server);
    await server.dispose();
  },
});

test.use({ expectedErrors: /^Failed to send|^Failed to load resource/ });

for (const type of FORM_TYPES) {
  const said = SAID[type];

  test.describe(type, () => {
    test("an error answer: the toast, a console line, fields kept, and a retry that makes one lead", async ({
      page,
      site,
    }) => {
      const { form, values } = await openFilled(page, type);
      const calls = watchCalls(page);
      const json = { error: { code: "unavailable", message: "Not now." } };
      await page.route(`**${FUNCTION_PATH}`, (route) => route.fulfill({ status: 503, json }), {
        times: 1,
      });
      const logged = page.waitForEvent("console", (m) => m.text().includes(said.failure));
      await submit(form, said.failure);
      expect((await logged).type()).toBe("error");
      expect(await valuesIn(form)).toEqual(values);
      await expect(submitOf(form)).toHaveText(said.submit);

      await submit(form, said.success);
      expect(calls).toHaveLength(2);
      expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
      expect(await keptFrom(site.server, values.email)).toHaveLength(1);
    });

    test("an answer lost on its way back: the retry is the same lead", async ({ page, site }) => {
      const { form, values } = await openFilled(page, type);
      await page.route(
        `**${FUNCTION_PATH}`,
        async (route) => {
          await route.fetch();
          await route.abort("connectionreset");
        },
        { times: 1 },
      );
      await submit(form, said.failure);
      await submit(form, said.success);
      expect(await keptFrom(site.server, values.email)).toHaveLength(1);
    });

    test("changed after a failure it is another request", async ({ page }) => {
      const { form } = await openFilled(page, type);
      const calls = watchCalls(page);
      await page.route(`**${FUNCTION_PATH}`, (route) => route.abort(), { times: 1 });
      await submit(form, said.failure);
      await fillIn(form, { name: "Grace Hopper" });
      await submit(form, said.success);
      expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
    });
  });
}

test.describe("with the server down", () => {
  test.use({ baseURL: async ({ own }, use) => use(own.url) });

  test("nothing is lost: failure and fields kept, and one lead once it is back", async ({
    page,
    own,
  }) => {
    const { form, values } = await openFilled(page, "quote");
    const calls = watchCalls(page);
    await own.stop("SIGKILL");
    const logged = page.waitForEvent("console", (m) => m.text().includes(SAID.quote.failure));
    await submit(form, SAID.quote.failure);
    expect((await logged).type()).toBe("error");
    expect(await valuesIn(form)).toEqual(values);

    const back = await startTestServer({
      env: { RATE_LIMIT: "off", PORT: String(own.port) },
      dataDir: own.dataDir,
    });
    try {
      await submit(form, SAID.quote.success);
      expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
      expect(await keptFrom(back, values.email)).toHaveLength(1);
    } finally {
      await back.dispose();
    }
  });
});

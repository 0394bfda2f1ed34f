/** `@supabase/supabase-js` in a browser, on an origin that may call and on one that may not. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { storedLeads } from "./support.ts";

const LIBRARY = resolve("node_modules/@supabase/supabase-js/dist/umd/supabase.js");

let pages: Server;
let origin: string;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  pages = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Elsewhere</title>");
  });
  await new Promise<void>((done) => pages.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { ALLOWED_ORIGINS: origin } });
  browser = await chromium.launch(chromiumOptions());
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  pages?.close();
});

/** Invokes the function as a page at `from` would, and gives what the client gave. */
async function invoke(from: string) {
  const page = await browser.newPage();
  await page.goto(from);
  await page.addScriptTag({ path: LIBRARY });
  return page.evaluate(async (url) => {
    const { supabase } = globalThis as unknown as {
      supabase: typeof import("@supabase/supabase-js");
    };
    const { data, error } = await supabase
      .createClient(url, "public-anonymous-key")
      .functions.invoke("send-form-emails", {
        body: {
          type: "contact",
          name: "Browser Client",
          email: "client@example.com",
          phone: "",
          message: "Sent by supabase-js.",
        },
      });
    return { id: data?.id as string | undefined, failed: error !== null };
  }, server.url);
}

it("keeps the lead of a page on an allowed origin", async () => {
  const { id, failed } = await invoke(origin);
  expect(failed).toBe(false);
  expect((await storedLeads(server)).map((lead) => lead.id)).toContain(id);
});

it("keeps nothing from a page on another origin", async () => {
  const before = (await storedLeads(server)).length;
  const { failed } = await invoke(origin.replace("127.0.0.1", "localhost"));
  expect(failed).toBe(true);
  expect(await storedLeads(server)).toHaveLength(before);
});

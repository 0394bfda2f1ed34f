/** Submits forms in a browser: a static host serves the pages, and the function is on another origin. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import send from "send";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUNCTIONS_BASE_PATH } from "#contract/endpoint.ts";
import { MESSAGES } from "#contract/messages.ts";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { storedLeads } from "../http/support.ts";
import { freePort } from "../support/port.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let project: ProjectCopy;
let staticHost: Server;
let server: TestServer;
let browser: Browser;
/** The origin of the pages. The function's origin is different, because it listens on another port. */
let siteOrigin: string;

/**
 * Serves a build as Netlify does: extensionless pages, `404.html`, and the headers of all matching rules in
 * `_headers`.
 */
async function startStaticHost(folder: string): Promise<Server> {
  const file = readFileSync(join(folder, "_headers"), "utf8");
  const rules = [...file.matchAll(/^(\/.*?)(\*?)\n((?: .+\n)+)/gm)];
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    for (const [, path = "", wildcard, headers = ""] of rules)
      if (wildcard ? pathname.startsWith(path) : pathname === path)
        for (const [, name = "", value = ""] of headers.matchAll(/^ +(.+?): (.+)$/gm))
          response.appendHeader(name, value);
    send(request, pathname, { root: folder, extensions: ["html"], cacheControl: false })
      .on("error", () => {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.writeHead(404).end(readFileSync(join(folder, "404.html")));
      })
      .pipe(response);
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  return host;
}

beforeAll(async () => {
  project = await copyProject();
  const port = await freePort();
  await project.build({ PUBLIC_FUNCTIONS_URL: `http://127.0.0.1:${port}${FUNCTIONS_BASE_PATH}` });
  const dist = join(project.folder, "dist");
  staticHost = await startStaticHost(join(dist, "site"));
  siteOrigin = `http://127.0.0.1:${(staticHost.address() as AddressInfo).port}`;
  server = await startTestServer({
    folder: dist,
    env: { PORT: String(port), ALLOWED_ORIGINS: siteOrigin },
  });
  browser = await chromium.launch(chromiumOptions());
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  staticHost?.close().closeAllConnections();
  await project?.dispose();
});

it.each([
  ["with", true],
  ["without", false],
])(
  "stores a message that a page on the static host submits %s JavaScript",
  async (_case, javaScriptEnabled) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(siteOrigin);
    const form = page.locator("#contact form");
    const name = `Ada Byron, ${javaScriptEnabled}`;
    await form.getByLabel("Full Name").fill(name);
    await form.getByLabel("Email Address").fill("ada@example.com");
    await form.getByRole("textbox", { name: "Message" }).fill("Could you film our ranch in May?");
    await form.getByRole("button", { name: MESSAGES.contact.submit }).click();
    await page.getByText(MESSAGES.contact.success).waitFor();
    const [lead] = await storedLeads(server);
    expect(lead).toMatchObject({ isFlagged: false, payload: { type: "contact", name } });
    expect(errors).toEqual([]);
  },
);

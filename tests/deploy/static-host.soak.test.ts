/** Submits forms in a real browser from pages on a static host to the function on another origin. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import send from "send";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUNCTIONS_BASE_PATH, MIN_FILL_MS } from "#contract/endpoint.ts";
import { MESSAGES } from "#contract/messages.ts";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { storedLeads } from "../http/support.ts";
import { freePort } from "../support/port.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let project: ProjectCopy;
let pages: Server;
let server: TestServer;
let browser: Browser;
/** The pages' origin. The function listens on another port, so it has a different origin. */
let site: string;

/** Serves a build as Netlify does: extensionless pages, `404.html`, and the headers of all matching rules in `_headers`. */
async function startStaticHost(folder: string): Promise<Server> {
  const file = readFileSync(join(folder, "_headers"), "utf8");
  const rules = [...file.matchAll(/^(\/.*)\*\n((?: .+\n)+)/gm)];
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    for (const [, start = "", headers = ""] of rules)
      if (pathname.startsWith(start))
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
  pages = await startStaticHost(join(dist, "site"));
  site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  server = await startTestServer({
    folder: dist,
    env: { PORT: String(port), ALLOWED_ORIGINS: site },
  });
  browser = await chromium.launch(chromiumOptions());
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  pages?.close().closeAllConnections();
  await project?.dispose();
});

const contactForm = (page: Page) => page.locator("#contact form");

/** Opens a page, collects its console errors and fills in the contact form. */
async function fillContact(name: string, { url = site, ...options }: Visit = {}) {
  const page = await (await browser.newContext(options)).newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(url);
  const form = contactForm(page);
  await form.getByLabel("Full Name").fill(name);
  await form.getByLabel("Email Address").fill("ada@example.com");
  await form.getByRole("textbox", { name: "Message" }).fill("Could you film our ranch in May?");
  return { page, complaints };
}
type Visit = BrowserContextOptions & { url?: string };

const submit = (page: Page) =>
  contactForm(page).getByRole("button", { name: MESSAGES.contact.submit }).click();

it("stores a contact message sent from the static host", async () => {
  const { page, complaints } = await fillContact("Ada Byron");
  // A form submitted faster than a person can type is flagged.
  await page.waitForFunction((least) => performance.now() > least, MIN_FILL_MS + 200);
  await submit(page);
  await page.getByText(MESSAGES.contact.success).waitFor();
  expect(await contactForm(page).getByLabel("Full Name").inputValue()).toBe("");
  const [lead] = await storedLeads(server);
  expect(lead).toMatchObject({ flags: [], payload: { type: "contact", name: "Ada Byron" } });
  expect(complaints).toEqual([]);
});

it("posts the form across origins if scripts are disabled", async () => {
  const { page } = await fillContact("Without Script", { javaScriptEnabled: false });
  await submit(page);
  await page.getByText(MESSAGES.contact.success).waitFor();
  expect(new URL(page.url()).port).toBe(String(server.port));
  const [lead] = await storedLeads(server);
  expect(lead?.payload.name).toBe("Without Script");
});

it("keeps the entered values if the origin is not in ALLOWED_ORIGINS", async () => {
  const before = (await storedLeads(server)).length;
  const { page } = await fillContact("Ada Byron", { url: site.replace("127.0.0.1", "localhost") });
  await submit(page);
  await page.getByText(MESSAGES.contact.failure).waitFor();
  expect(await contactForm(page).getByLabel("Full Name").inputValue()).toBe("Ada Byron");
  expect(await storedLeads(server)).toHaveLength(before);
});

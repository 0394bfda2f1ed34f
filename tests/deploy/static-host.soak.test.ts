/** Submits forms in a real browser from pages on a static host to the function on another origin. */
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUNCTIONS_BASE_PATH, MIN_FILL_MS } from "#contract/endpoint.ts";
import { MESSAGES } from "#contract/messages.ts";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { storedLeads } from "../http/support.ts";
import { freePort } from "../support/port.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { startStaticHost } from "../support/static-host.ts";

let project: ProjectCopy;
let pages: Awaited<ReturnType<typeof startStaticHost>>;
let server: TestServer;
let browser: Browser;
/** The pages' origin. The function listens on another port, so it has a different origin. */
let site: string;

beforeAll(async () => {
  project = await copyProject();
  const port = await freePort();
  await project.build({
    PUBLIC_FUNCTIONS_URL: `http://127.0.0.1:${port}${FUNCTIONS_BASE_PATH}`,
  });
  const dist = join(project.folder, "dist");
  pages = await startStaticHost(join(dist, "site"));
  site = `http://127.0.0.1:${pages.port}`;
  server = await startTestServer({
    folder: dist,
    env: { PORT: String(port), ALLOWED_ORIGINS: site },
  });
  browser = await chromium.launch(chromiumOptions());
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  pages?.close();
  await project?.dispose();
});

/** Opens a page and collects console errors. */
async function visit(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(path);
  return { page, complaints };
}

const contactForm = (page: Page) => page.locator("#contact form");

async function fillContact(page: Page, name: string): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel("Full Name").fill(name);
  await form.getByLabel("Email Address").fill("ada@example.com");
  await form.getByRole("textbox", { name: "Message" }).fill("Could you film our ranch in May?");
}

/** Waits, because a form submitted faster than a person can type is flagged. */
const longEnoughForAPerson = (page: Page) =>
  page.waitForFunction((least) => performance.now() > least, MIN_FILL_MS + 200);

it("stores a contact message sent from the static host", async () => {
  const { page, complaints } = await visit(site);
  await fillContact(page, "Ada Byron");
  await longEnoughForAPerson(page);
  await contactForm(page).getByRole("button", { name: MESSAGES.contact.submit }).click();
  await page.getByText(MESSAGES.contact.success).waitFor();
  expect(await contactForm(page).getByLabel("Full Name").inputValue()).toBe("");
  const [lead] = await storedLeads(server);
  expect(lead).toMatchObject({ flags: [], payload: { type: "contact", name: "Ada Byron" } });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it("posts the form across origins if scripts are disabled", async () => {
  const { page } = await visit(site, { javaScriptEnabled: false });
  await fillContact(page, "Without Script");
  await contactForm(page).getByRole("button", { name: MESSAGES.contact.submit }).click();
  await page.getByText(MESSAGES.contact.success).waitFor();
  expect(new URL(page.url()).port).toBe(String(server.port));
  const [lead] = await storedLeads(server);
  expect(lead?.payload.name).toBe("Without Script");
  await page.context().close();
});

it("keeps the entered values if the origin is not in ALLOWED_ORIGINS", async () => {
  const before = (await storedLeads(server)).length;
  const { page } = await visit(site.replace("127.0.0.1", "localhost"));
  await fillContact(page, "Ada Byron");
  await contactForm(page).getByRole("button", { name: MESSAGES.contact.submit }).click();
  await page.getByText(MESSAGES.contact.failure).waitFor();
  expect(await contactForm(page).getByLabel("Full Name").inputValue()).toBe("Ada Byron");
  expect(await storedLeads(server)).toHaveLength(before);
  await page.context().close();
});

it("serves the security and cache headers and the not-found page", async () => {
  const home = await fetch(site);
  const policy = home.headers.get("Content-Security-Policy") ?? "";
  const origin = `http://127.0.0.1:${server.port}`;
  expect(policy).toContain(`connect-src 'self' ${origin};`);
  expect(policy).toContain(`form-action 'self' ${origin};`);
  expect(policy).not.toContain("unsafe-");
  expect(home.headers.get("X-Content-Type-Options")).toBe("nosniff");

  const missing = await fetch(`${site}/no-such-page`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain("Oops! Page not found");

  const [, script] = /src="(\/_astro\/[^"]+\.js)"/.exec(await home.text()) ?? [];
  const asset = await fetch(`${site}${script}`);
  expect(asset.headers.get("Cache-Control")).toContain("immutable");
});

/**
 * The owner at a browser, in the box's network: edits the headline of a city's page in the hosted editor and publishes it.
 * Receives one `Task` and answers with what the owner saw and how long it took.
 */
import { once } from "node:events";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { EDIT_HOST, INBOX_HOST, SITE_HOST } from "./guide.ts";

export interface Task {
  readonly password: string;
  readonly width: number;
  readonly height: number;
  readonly headline: string;
  /**
   * publish: edits, publishes, and waits until a visitor and then the editor's page shows it. interrupt: only until the
   * build has begun. resume: publishes what such a publication has left. stale: saves a form after another owner has.
   * erase: deletes, in the inbox, the person whose name is the headline; `text` is what was listed first.
   */
  readonly kind: "publish" | "interrupt" | "resume" | "stale" | "erase";
}

export interface Seen {
  /** What the page said at the end. */
  readonly text: string;
  /** Seconds until the editor's page showed its form. */
  readonly opened?: number;
  /** Seconds from the press until a visitor read it. */
  readonly visible?: number;
}

const ORIGIN = `https://${EDIT_HOST}`;
const FORM = "/keystatic/collection/cities/item/boulder";
const CITY = "/boulder-drone-services";
const MINUTE = 60_000;

const since = (time: number) => Math.round((Date.now() - time) / 100) / 10;

async function readAsVisitor(path: string): Promise<string> {
  const options = { host: "127.0.0.1", servername: SITE_HOST, rejectUnauthorized: false, path };
  const sent = request({ ...options, agent: false, headers: { Host: SITE_HOST } }).end();
  const [response] = await once(sent, "response");
  return text(response);
}

async function openTab(browser: Browser, { password, width, height }: Task): Promise<Page> {
  const context = await browser.newContext({
    httpCredentials: { username: "owner", password },
    ignoreHTTPSErrors: true,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(5 * MINUTE);
  // The dev server would encode every picture of every preview.
  await page.route(/\/_image\?/, (route) => route.abort());
  return page;
}

async function openForm(page: Page): Promise<void> {
  const files = page.waitForResponse(/\/api\/keystatic\/tree/);
  await page.goto(ORIGIN + FORM);
  await (await files).finished();
  await headlineOf(page).waitFor();
}

const headlineOf = (page: Page) =>
  page.getByRole("textbox", { name: "Headline", exact: true }).first();

async function save(page: Page, headline: string): Promise<void> {
  await headlineOf(page).fill(headline);
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
}

async function edit(page: Page, headline: string): Promise<number> {
  const startedAt = Date.now();
  await openForm(page);
  const opened = since(startedAt);
  await save(page, headline);
  await page.getByText(/^Saved at/).waitFor();
  return opened;
}

/** @returns seconds until a visitor reads the headline */
async function publish(page: Page, headline: string): Promise<number> {
  const startedAt = Date.now();
  await pressPublish(page);
  while (!(await readAsVisitor(CITY)).includes(headline)) {
    if (since(startedAt) > 900) throw new Error(await page.innerText("body"));
    await sleep(250);
  }
  const visible = since(startedAt);
  await page.getByText(/Live at/).waitFor();
  return visible;
}

async function erase(page: Page, name: string): Promise<Seen> {
  await page.goto(`https://${INBOX_HOST}/`);
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("link", { name: /^Delete this person/ }).click();
  const listed = await page.getByRole("main").innerText();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("heading", { name: "Deleted", exact: true }).waitFor();
  return { text: listed };
}

async function pressPublish(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}/edit/publish`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
}

async function work(browser: Browser, task: Task): Promise<Seen> {
  const page = await openTab(browser, task);
  const { kind, headline } = task;
  if (kind === "erase") return erase(page, headline);
  if (kind === "stale") {
    await openForm(page);
    const other = await openTab(browser, task);
    await edit(other, `${headline}, the other owner's`);
    await save(page, headline);
    const question = page.getByRole("dialog").filter({ hasText: "changed after you opened" });
    await question.waitFor();
    const shown = await question.innerText();
    await question.getByRole("button", { name: /^Don't save/ }).click();
    return { text: shown };
  }
  if (kind === "resume") {
    await page.goto(`${ORIGIN}/edit/publish`);
    const state = page.locator("#bar");
    await state.getByText(/./).first().waitFor();
    const before = await state.innerText();
    return { visible: await publish(page, headline), text: before };
  }
  const opened = await edit(page, headline);
  if (kind === "interrupt") {
    await pressPublish(page);
    await page.getByText(/Building the site/).waitFor();
    return { opened, text: await page.locator("#bar").innerText() };
  }
  const visible = await publish(page, headline);
  return { opened, visible, text: await page.locator("#bar").innerText() };
}

process.once("message", async (task: Task) => {
  const browser = await chromium.launch(chromiumOptions());
  const seen = await work(browser, task).catch((error: Error) => ({ text: `${error.stack}` }));
  await browser.close();
  process.send?.(seen, () => process.exit());
});

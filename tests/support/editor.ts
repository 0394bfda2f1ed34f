/** Runs the owner's editor on a copy of the project. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { vi } from "vitest";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { PLAIN_ENVIRONMENT } from "./plain-environment.ts";
import { freePort } from "./port.ts";
import { copyProject } from "./project-copy.ts";

export type RunningEditor = Awaited<ReturnType<typeof startEditor>>;

/**
 * Starts `npm run edit` in a copy of the project, and waits until the editor responds.
 * @param prepare changes the copy before the editor starts, and returns environment variables for the editor
 */
export async function startEditor(
  prepare: (folder: string) => Promise<Record<string, string>> = async () => ({}),
) {
  const project = await copyProject();
  await cp("tools/edit", join(project.folder, "tools/edit"), { recursive: true });
  const extraEnv = await prepare(project.folder);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const PATH = `${join(project.folder, "node_modules/.bin")}:${PLAIN_ENVIRONMENT["PATH"]}`;
  const server = spawn(process.execPath, ["tools/edit/start.ts"], {
    cwd: project.folder,
    env: { ...PLAIN_ENVIRONMENT, PATH, PORT: String(port), BROWSER: "none", ...extraEnv },
    stdio: "ignore",
    detached: true,
  });
  const probe = async () => {
    const { ok, status } = await fetch(`${origin}/keystatic`);
    if (!ok) throw new Error(`The editor returned ${status}`);
  };
  await vi.waitFor(probe, { timeout: 120_000, interval: 500 });
  return {
    project,
    origin,
    async dispose() {
      if (server.pid !== undefined && server.exitCode === null) {
        const hasExited = once(server, "exit");
        process.kill(-server.pid);
        await hasExited;
      }
      await project.dispose();
    },
  };
}

/**
 * Opens a browser with one tab.
 * @returns the browser, its page, and helpers for the owner's steps in that page
 */
export async function openAsOwner(editor: RunningEditor, width: number, height: number) {
  const browser = await chromium.launch(chromiumOptions());
  const page = await (
    await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" })
  ).newPage();
  page.setDefaultTimeout(60_000);
  return { browser, page, ...stepsIn(page, editor) };
}

export function stepsIn(page: Page, { origin }: RunningEditor) {
  type Scope = Pick<Page, "getByRole">;
  const text = (name: string, within: Scope = page) =>
    within.getByRole("textbox", { name, exact: true });
  const press = (name: string, within: Scope = page) =>
    within.getByRole("button", { name, exact: true }).first().click();
  return {
    text,
    press,
    /** Chooses an entry in a reference field, such as a picture. */
    async choose(label: string, entry: string, within: Scope = page): Promise<void> {
      await within.getByRole("combobox", { name: label }).first().fill(entry);
      await page.getByRole("option", { name: entry, exact: true }).click();
    },
    /**
     * Saves a form and waits until Keystatic deletes the form's draft, which it would restore otherwise.
     * After Create, also waits until Keystatic opens the new entry: it would later replace any page that the
     * test has opened meanwhile.
     */
    async save(button: "Save" | "Create" = "Save"): Promise<void> {
      // The response to an earlier, rejected save may still arrive.
      const response = page.waitForResponse(
        (candidate) => candidate.url().endsWith("/api/keystatic/update") && candidate.ok(),
      );
      await press(button);
      await (await response).finished();
      if (button === "Create") await page.waitForURL(/\/item\//);
      await page.getByText("Unsaved").first().waitFor({ state: "detached" });
    },
    /** Closes the editor's page: its reload after a change of a file would abort the test's next navigation. */
    leave: () => page.goto("about:blank"),
    /** Opens the page for publishing or media, and waits until it is enabled. */
    async openPanel(button: string): Promise<void> {
      await press(button);
      await page.locator(".panel main:not([inert])").waitFor();
    },
    /**
     * Opens a form, and waits for a field and for the files: Keystatic shows forms before it has loaded the
     * files, without which it can't save.
     */
    async open(path: string, field: string): Promise<void> {
      const files = page.waitForResponse(/\/api\/keystatic\/tree/);
      await page.goto(`${origin}/keystatic/${path}`);
      await (await files).finished();
      await text(field).first().waitFor();
    },
  };
}

export type Owner = Awaited<ReturnType<typeof openAsOwner>>;

/** Runs the owner's editor on a copy of the project. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { startDevServer } from "./dev-server.ts";
import { copyProject } from "./project-copy.ts";

export type RunningEditor = Awaited<ReturnType<typeof startEditor>>;

/**
 * Starts `npm run edit` in a copy of the project, and waits until the editor responds.
 * @param prepare changes the copy before the editor starts
 */
export async function startEditor(prepare: (folder: string) => void) {
  const project = await copyProject();
  await cp("tools", join(project.folder, "tools"), { recursive: true });
  prepare(project.folder);
  const server = await startDevServer(project.folder, "/edit/page.js", [
    "--config",
    "tools/edit/astro.config.ts",
  ]);
  return {
    origin: server.origin,
    async dispose() {
      await server.dispose();
      await project.dispose();
    },
  };
}

export type Owner = Awaited<ReturnType<typeof openAsOwner>>;

/** Opens a browser with one tab. */
export async function openAsOwner({ origin }: RunningEditor) {
  const browser = await chromium.launch(chromiumOptions());
  const viewport = { width: 1280, height: 800 };
  const page: Page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  page.setDefaultTimeout(60_000);
  // The dev server would encode every picture of every preview.
  await page.route(/\/_image\?/, (route) => route.abort());
  const text = (name: string) => page.getByRole("textbox", { name, exact: true }).first();
  return {
    browser,
    page,
    text,
    press: (name: string) => page.getByRole("button", { name, exact: true }).first().click(),
    /** Saves a form, and waits until the editor says so and Keystatic has deleted the form's draft. */
    async save(button: "Save" | "Create" = "Save"): Promise<void> {
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await page.getByText(/^Saved at/).waitFor();
      if (button === "Create") await page.waitForURL(/\/item\//);
      await page.getByText("Unsaved").first().waitFor({ state: "detached" });
    },
    openPanel: (name: string) => page.goto(`${origin}/edit/${name}`),
    /** Opens a form, and waits for a field and for the files, without which Keystatic can't save. */
    async open(path: string, field: string): Promise<void> {
      const files = page.waitForResponse(/\/api\/keystatic\/tree/);
      await page.goto(`${origin}/keystatic/${path}`);
      await (await files).finished();
      await text(field).waitFor();
    },
  };
}

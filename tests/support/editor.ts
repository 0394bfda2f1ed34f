/** The owner's editor in a browser, beside a page that stands in for the site. */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { createServer, type Plugin } from "vite";
import { parse } from "yaml";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { editorDevServer, serverOptions } from "../../tools/edit/dev-server.ts";
import { createRepositories } from "./repositories.ts";

/** Instead of Astro's pages, which other tests check: each city's headline, read for each request. */
const cityPages = (root: string): Plugin => ({
  name: "city-pages",
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, city] = /^\/(\w+)-drone-services$/.exec(request.url ?? "") ?? [];
      if (!city) return next();
      const { hero } = parse(readFileSync(join(root, `content/cities/${city}.yaml`), "utf8"));
      response.setHeader("Content-Type", "text/html");
      response.end(`<h1>${hero.headline}</h1>`);
    });
  },
});

export type RunningEditor = Awaited<ReturnType<typeof startEditor>>;

/**
 * Serves the editor, with all content and without pictures, from repositories of its own.
 * @param leave ends it, if it's hosted
 */
export async function startEditor(leave?: () => void) {
  const site = createRepositories([
    "content/**/*.yaml",
    "media/{stills,films,orbits,files}/**/*.*",
  ]);
  const server = await createServer({
    configFile: false,
    root: site.root,
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { ...serverOptions(site.root), host: "127.0.0.1", port: 0 },
    plugins: [editorDevServer(site.root, leave), cityPages(site.root)],
  });
  await server.listen();
  const address = server.httpServer?.address() as { port: number };
  return {
    ...site,
    httpServer: server.httpServer as Server,
    origin: `http://127.0.0.1:${address.port}`,
    async dispose() {
      await server.close();
      site.dispose();
    },
  };
}

export type Owner = Awaited<ReturnType<typeof openTab>>;

/** Opens a browser with one tab. */
export async function openAsOwner({ origin }: RunningEditor) {
  const browser = await chromium.launch(chromiumOptions());
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  return openTab(browser, context, origin);
}

async function openTab(browser: Browser, context: BrowserContext, origin: string) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const text = (name: string) => page.getByRole("textbox", { name, exact: true }).first();
  /** Waits until the editor says that a form is saved. */
  const saved = async (button: "Save" | "Create" = "Save"): Promise<void> => {
    await page.getByText(/^(Saving… )?Saved at/).waitFor();
    if (button === "Create") await page.waitForURL(/\/item\//);
    await page.getByText("Unsaved").first().waitFor({ state: "detached" });
  };
  return {
    browser,
    page,
    text,
    saved,
    openTab: () => openTab(browser, context, origin),
    press: (name: string) => page.getByRole("button", { name, exact: true }).first().click(),
    async save(button: "Save" | "Create" = "Save"): Promise<void> {
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await saved(button);
    },
    openPage: (name: string) => page.goto(`${origin}/edit/${name}`),
    /** Opens a form, and waits for a field and for the files, without which Keystatic can't save. */
    async open(path: string, field: string): Promise<void> {
      const files = page.waitForResponse(/\/api\/keystatic\/tree/);
      await page.goto(`${origin}/keystatic/${path}`);
      await (await files).finished();
      await text(field).waitFor();
    },
  };
}

/**
 * A copy of the build with less on its pages: how fast they could be. Ours over this is the
 * distance to the limit.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "../../tests/support/server.ts";
import { finishBuild } from "../finish-build/finish-build.ts";
import { SITE_DIR, siteFiles } from "../page/site.ts";

/** Scripts of every kind but data, and what only prepares for them. */
const SCRIPTS =
  /<script(?![^>]*application\/ld\+json)[\s\S]*?<\/script>|<link[^>]*rel="modulepreload"[^>]*>/g;

/** Leaves a page no script. */
export const withoutScripts = (html: string): string => html.replace(SCRIPTS, "");

/** Leaves a page its head and one line: the least that a browser can change to. */
export const withoutContent = (html: string): string =>
  html.replace(
    /(<body[^>]*>)[\s\S]*?((?:<script type="module"[^>]*><\/script>)*<\/body>)/,
    "$1<h1>Nothing</h1>$2",
  );

/**
 * @param dist the build's output folder
 * @param reduce what is done to each page
 * @returns a folder laid out as `dist` is, in the system's temporary folder
 */
async function buildFloor(dist: string, reduce: (html: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "floor-"));
  const site = join(folder, "site");
  await cp(join(dist, "site"), site, { recursive: true });
  for (const file of await siteFiles(site)) {
    if (!file.endsWith(".html")) continue;
    const html = await readFile(join(site, file), "utf8");
    await writeFile(join(site, file), reduce(html));
  }
  await finishBuild({ folder });
  return folder;
}

/**
 * Serves the build and its floor side by side.
 * @param reduce what is done to each page of the floor
 */
export async function serveBesideFloor(reduce: (html: string) => string) {
  const dist = join(SITE_DIR, "..");
  const folder = await buildFloor(dist, reduce);
  const env = { RATE_LIMIT: "off" };
  const ours = await startTestServer({ folder: dist, env });
  const floor = await startTestServer({ folder, env });
  return {
    ours: ours.url,
    floor: floor.url,
    async dispose() {
      await ours.dispose();
      await floor.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

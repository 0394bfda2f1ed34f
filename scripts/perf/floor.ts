/**
 * A copy of the build with less on its pages: how fast they could be. Ours over this is the
 * distance to the limit.
 */
import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finishBuild } from "../finish-build/finish-build.ts";
import { siteFiles } from "../page/site.ts";

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
export async function buildFloor(dist: string, reduce: (html: string) => string): Promise<string> {
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

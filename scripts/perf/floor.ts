/**
 * A copy of the build whose pages have no script at all: how fast the same pages could be. Ours
 * over this is the distance to the limit.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finishBuild } from "../finish-build/finish-build.ts";
import { siteFiles } from "../page/site.ts";

/** Scripts of every kind but data, and what only prepares for them. */
const SCRIPTS =
  /<script(?![^>]*application\/ld\+json)[\s\S]*?<\/script>|<link[^>]*rel="modulepreload"[^>]*>/g;

/**
 * @param dist the build's output folder
 * @returns a folder laid out as `dist` is, in the system's temporary folder
 */
export async function buildFloor(dist: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "floor-"));
  const site = join(folder, "site");
  await cp(join(dist, "site"), site, { recursive: true });
  for (const file of await siteFiles(site)) {
    if (file.endsWith(".js")) await rm(join(site, file));
    if (!file.endsWith(".html")) continue;
    const html = await readFile(join(site, file), "utf8");
    await writeFile(join(site, file), html.replace(SCRIPTS, ""));
  }
  await finishBuild({ folder });
  return folder;
}

/** A small built site for delivery tests: pages, hashed files, a film, and files that must not be served. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withPolicy } from "#build/policy.ts";
import { postprocess } from "#build/postbuild.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./server.ts";

/** Returns incompressible bytes that depend only on the name and length. */
const noise = (name: string, outputLength: number): Buffer =>
  createHash("shake256", { outputLength }).update(name).digest();

const page = (title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body{color:#10211d;margin:0}</style>
<script type="application/ld+json">{"@type":"LocalBusiness"}</script>
<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/*"}}]}</script>
<script fetchpriority="low" type="module" src="/_astro/app.Ab12Cd34.js"></script>
</head><body><h1>${title}</h1><img src="/_astro/denver.Xy98Zw76.webp" alt="Denver"><a href="/_astro/points.Pq56Rs78.laz">Points</a><p>${"Flights over Colorado, from the plains to the passes. ".repeat(40)}</p>
<script>document.documentElement.dataset.ready = "${title}";</script></body></html>
`;

/** The files in the fixture's `site/` folder, by path. `postprocess` adds a policy to the pages. */
export const FIXTURE: Readonly<Record<string, string | Buffer>> = {
  "index.html": page("Home"),
  "denver-drone-services.html": page("Denver"),
  // A former address of Denver's.
  "mile-high.html": `<meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/denver-drone-services">`,
  "404.html": page("404 Oops! Page not found"),
  "form/contact-sent.html": page("Message sent"),
  "robots.txt": "User-agent: *\nAllow: /\n",
  "sitemap.xml": `<?xml version="1.0"?><urlset>${"<url><loc>https://elevatedaerial.example/</loc></url>".repeat(20)}</urlset>`,
  "_astro/app.Ab12Cd34.js": `export const words = ${JSON.stringify("rotor ".repeat(200))};\n`,
  "_astro/denver.Xy98Zw76.webp": noise("picture", 90_000),
  "films/showreel.mp4": noise("film", 1_500_000),
  "_astro/points.Pq56Rs78.laz": noise("points", 300_000),
  ".well-known/security.txt": "Contact: mailto:hello@elevatedaerial.example\n",
  ".env": "SMTP_URL=smtp://user:password@host\n",
  ".git/config": "[core]\n",
};

export const HOME_PAGE = withPolicy(page("Home"));

/**
 * Writes a fixture, runs the build's last step on it, and returns its folder (laid out like `dist`).
 * @param options of the build's last step
 */
export async function makeFixtureSite(
  files: Readonly<Record<string, string | Buffer>> = FIXTURE,
  options: Omit<Parameters<typeof postprocess>[0], "folder"> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fixture-site-"));
  for (const [file, content] of Object.entries(files)) {
    const target = join(folder, "site", file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await postprocess({ ...options, folder });
  return folder;
}

export const startFixtureServer = async (
  options: Omit<TestServerOptions, "folder"> = {},
): Promise<TestServer> => startTestServer({ ...options, folder: await makeFixtureSite() });

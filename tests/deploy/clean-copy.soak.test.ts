/** Builds and serves a fresh copy of the project without dev dependencies. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { startChild } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { PLAIN_ENVIRONMENT } from "../support/plain-environment.ts";

/** Names of the folders and files that aren't copied: Git's own folder, and those that Git ignores. */
const EXCLUDED_NAMES = new Set(["node_modules", "dist", "data", ".git", ".astro", ".env"]);

/** Astro's build cache, which contains the encoded pictures. */
const BUILD_CACHE = "node_modules/.astro";

// Biome's rule noUndeclaredDependencies finds most undeclared packages sooner than this test.
test("installs, builds and serves the site without dev dependencies or warnings", {
  timeout: 30 * 60_000,
}, async ({ folder, onTestFinished }) => {
  cpSync(process.cwd(), folder, {
    recursive: true,
    filter: (path) => !EXCLUDED_NAMES.has(basename(path)),
  });
  for (const command of ["npm ci --omit=dev", "npm run build"]) {
    const options = { cwd: folder, encoding: "utf8", env: PLAIN_ENVIRONMENT } as const;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], options);
    expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
    // People who install the site for the first time shouldn't see warnings.
    expect(stdout + stderr).not.toMatch(/EBADENGINE|deprecated|npm warn|ExperimentalWarning/i);
    // Reuse the encoded pictures to save time; they don't depend on dev dependencies.
    if (existsSync(BUILD_CACHE))
      cpSync(BUILD_CACHE, join(folder, BUILD_CACHE), { recursive: true });
  }
  // Start the server that `npm run serve` starts, but without npm, so that the test can stop it.
  const script = join(folder, "dist/server/main.js");
  const server = startChild(["--enable-source-maps", script], { PORT: "0" }, folder);
  onTestFinished(async () => {
    await server.end("SIGKILL");
  });
  const port = await server.port(/is on http:.*:(\d+)/);
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
});

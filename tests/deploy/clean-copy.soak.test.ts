/** Builds and serves a fresh copy without dev dependencies. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startChild } from "../support/child.ts";
import { PLAIN_ENVIRONMENT } from "../support/plain-environment.ts";

/** Not in a clone. */
const LEFT_OUT = new Set(["node_modules", "dist", "data", ".git", ".astro", ".env"]);

/** Astro's build cache. */
const PICTURES = "node_modules/.astro";

// The quick check is Biome's noUndeclaredDependencies.
it("npm ci --omit=dev && npm run build && npm run serve", { timeout: 30 * 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "clean-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(process.cwd(), folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(basename(path)),
  });
  for (const command of ["npm ci --omit=dev", "npm run build"]) {
    const options = { cwd: folder, encoding: "utf8", env: PLAIN_ENVIRONMENT } as const;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], options);
    expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
    // No warnings for a newcomer.
    expect(stdout + stderr).not.toMatch(/EBADENGINE|deprecated|npm warn|ExperimentalWarning/i);
    // Encoded pictures do not depend on dev dependencies.
    if (existsSync(PICTURES)) cpSync(PICTURES, join(folder, PICTURES), { recursive: true });
  }
  // What `npm run serve` starts; without npm in between, so it can be stopped.
  const script = join(folder, "dist/server/main.js");
  const server = startChild(["--enable-source-maps", script], { PORT: "0" }, folder);
  onTestFinished(() => server.end("SIGKILL"));
  const port = await server.port(/is on http:.*:(\d+)/);
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
});

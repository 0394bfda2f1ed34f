/** Builds and serves a fresh copy without dev dependencies. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startChild } from "../support/child.ts";
import { PLAIN_ENVIRONMENT } from "../support/plain-environment.ts";

/** Not copied: Git's folder, and what Git ignores. */
const LEFT_OUT = new Set(["node_modules", "dist", "data", ".git", ".astro", ".env"]);

/** Astro's build cache, with the encoded pictures. */
const PICTURES = "node_modules/.astro";

// Biome's noUndeclaredDependencies is the quick version of this check.
it("installs, builds and serves the site without dev dependencies or warnings", {
  timeout: 30 * 60_000,
}, async () => {
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
    // A newcomer should see no warnings.
    expect(stdout + stderr).not.toMatch(/EBADENGINE|deprecated|npm warn|ExperimentalWarning/i);
    // Reuse the encoded pictures, which don't depend on dev dependencies.
    if (existsSync(PICTURES)) cpSync(PICTURES, join(folder, PICTURES), { recursive: true });
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

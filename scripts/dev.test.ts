/** Tests the command line of `npm run dev`; `tests/editor` starts `npm run edit` the same way. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

/** Runs the script with a stub `astro` that prints its arguments. */
function dev(args: string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "dev-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "astro"), '#!/bin/sh\necho "$@"\n');
  chmodSync(join(folder, "astro"), 0o755);
  const PATH = `${folder}:${process.env["PATH"]}`;
  return spawnSync(process.execPath, ["scripts/dev.ts", ...args], {
    encoding: "utf8",
    env: { PATH, ...env },
  });
}

it.each([
  [[], {}, "dev --port 3000 --open /"],
  [[], { PORT: "3100" }, "dev --port 3100 --open /"],
  [["--port", "3300"], { PORT: "3100" }, "dev --port 3300 --open /"],
  [["--port=3300", "--no-open"], {}, "dev --port 3300"],
  [[], { BROWSER: "none" }, "dev --port 3000"],
])("given arguments %j and environment %j, runs astro %s", (args, env, command) => {
  expect(dev(args, env).stdout.trim()).toBe(command);
});

it("rejects a port that is not a number", () => {
  const { status, stderr } = dev([], { PORT: "web" });
  expect(status).toBe(2);
  expect(stderr).toBe('The port is "web", but must be a number from 1 to 65535.\n');
});

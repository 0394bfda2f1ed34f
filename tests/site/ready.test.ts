/** `npm run ready` lists what is left to do before the site goes live. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { PLAIN_ENVIRONMENT } from "../support/plain-environment.ts";

const root = mkdtempSync(join(tmpdir(), "ready-"));
for (const folder of ["content", "media"])
  cpSync(folder, join(root, folder), {
    recursive: true,
    filter: (file) => !/\.\w+$/.test(file) || file.endsWith(".yaml"),
  });

function runReady(env: Record<string, string> = {}) {
  const options = { cwd: root, env: { ...PLAIN_ENVIRONMENT, ...env }, encoding: "utf8" } as const;
  return spawnSync(process.execPath, [resolve("scripts/ready.ts")], options);
}

function replace(file: string, pattern: RegExp, text: string): void {
  const path = join(root, file);
  writeFileSync(path, readFileSync(path, "utf8").replace(pattern, text));
}

it("lists what is open with its place and its reason, and exits with 1", () => {
  replace("content/business.yaml", /^phone: .*$/m, "phone: (720) 555-0123");
  const { stdout, status } = runReady();
  expect(stdout).toContain(
    "OPEN  A stand-in phone number\n      - (720) 555-0123 is fictional\n      Where: Business > Phone\n",
  );
  expect(stdout).toContain("OPEN  A rating without its source\n");
  expect(status).toBe(1);
});

it("lists what is done, in the content and in the settings", () => {
  replace("content/business.yaml", /^phone: .*$/m, "phone: (720) 867-5309");
  expect(runReady().stdout).toContain("done  A stand-in phone number\n");
  expect(runReady().stdout).toContain("OPEN  A mail server\n");
  expect(runReady({ SMTP_URL: "smtp://mail.test" }).stdout).toContain("done  A mail server\n");
});

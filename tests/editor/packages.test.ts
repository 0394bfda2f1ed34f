/** `npm run edit` checks that the packages it needs are installed. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

describe("starting the editor", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "packages-"));
    for (const file of ["start.ts", "packages.ts"])
      cpSync(`tools/edit/${file}`, join(root, "tools/edit", file));
    install(root, "hono");
    install(join(root, "tools/edit"), "@keystatic/core");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Writes a lockfile that contains one package, and that package as npm would install it. */
  function install(folder: string, name: string): void {
    const path = `node_modules/${name}`;
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(folder, path, "package.json"), JSON.stringify({ version: "4.0.0" }));
    const packages = { "": {}, [path]: { version: "4.0.0" } };
    for (const lockfile of ["package-lock.json", "node_modules/.package-lock.json"])
      writeFileSync(join(folder, lockfile), JSON.stringify({ packages }));
  }

  /** Starts the editor with an npm that records its arguments and fails. @returns the output */
  function start(): string {
    const bin = join(root, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "npm"), '#!/bin/sh\necho "npm $1"\nexit 1\n', { mode: 0o755 });
    const args = ["tools/edit/start.ts", "--install"];
    const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` };
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env,
      encoding: "utf8",
    });
    return stdout + stderr;
  }

  it("installs nothing if everything is installed", () => {
    expect(start()).toBe("");
  });

  it.each([
    [
      "an update needs a newer package",
      () => {
        const file = join(root, "node_modules/hono/package.json");
        writeFileSync(file, JSON.stringify({ version: "1.0.0" }));
      },
    ],
    [
      "an update needs a new package",
      () => rmSync(join(root, "node_modules/hono"), { recursive: true }),
    ],
  ])("asks for npm ci if %s", (_, change) => {
    change();
    expect(start()).toMatch(/^The site needs packages that aren't installed\. Run npm ci, then/);
  });

  it.each([
    ["a package is missing", "node_modules/@keystatic/core"],
    ["the installation was interrupted", "node_modules/.package-lock.json"],
  ])("installs the editor's packages again if %s, and says so if that fails", (_, path) => {
    rmSync(join(root, "tools/edit", path), { recursive: true });
    expect(start()).toMatch(
      /^Installing the editor's packages.*\nnpm ci\nThe editor's packages couldn't be installed\. Check/,
    );
  });
});

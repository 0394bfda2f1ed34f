/** `npm run edit` checks that the packages it needs are installed. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";

const INSTALLED = "node_modules/.package-lock.json";
const KEYSTATIC = { "node_modules/@keystatic/core": { version: "4.0.0" } };
const HONO = { "node_modules/hono": { version: "4.0.0" } };

describe("starting the editor", () => {
  let root: string;
  const writeLockfile = (file: string, packages: object) =>
    writeFileSync(join(root, file), JSON.stringify({ packages: { "": {}, ...packages } }));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "packages-"));
    for (const file of ["start.ts", "packages.ts"])
      cpSync(`tools/edit/${file}`, join(root, "tools/edit", file));
    writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module" }));
    for (const [folder, packages] of [
      ["", HONO],
      ["tools/edit", KEYSTATIC],
    ] as const) {
      mkdirSync(join(root, folder, "node_modules"));
      writeLockfile(join(folder, "package-lock.json"), packages);
      writeLockfile(join(folder, INSTALLED), packages);
    }
  });

  /** Starts the editor with an npm that prints its arguments and fails. @returns the output */
  function start(): string {
    const bin = join(root, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "npm"), '#!/bin/sh\necho "npm $1"\nexit 1\n', { mode: 0o755 });
    const { stdout, stderr } = spawnSync(process.execPath, ["tools/edit/start.ts", "--install"], {
      cwd: root,
      env: { ...process.env, PATH: `${bin}:${process.env["PATH"]}` },
      encoding: "utf8",
    });
    return stdout + stderr;
  }

  it("installs nothing if everything is installed", () => {
    expect(start()).toBe("");
  });

  it.each([
    ["a newer package", { "node_modules/hono": { version: "1.0.0" } }],
    ["a new package", {}],
  ])("asks for npm ci if an update needs %s", (_, installed) => {
    writeLockfile(INSTALLED, installed);
    expect(start()).toMatch(/^The site needs packages that aren't installed\. Run npm ci, then/);
  });

  it("installs the editor's packages again if the installation was interrupted, and says so if that fails", () => {
    rmSync(join(root, "tools/edit", INSTALLED));
    expect(start()).toMatch(
      /^Installing the editor's packages.*\nnpm ci\nThe editor's packages couldn't be installed\. Check/,
    );
  });
});

/** An export to a full disk prints a clear error and leaves no file behind. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#leads/index.ts";
import { CLI_SCRIPT } from "../support/cli.ts";
import { newLead, quote } from "../support/leads.ts";

const root = mkdtempSync(join(tmpdir(), "export-"));
const dataDir = join(root, "data");
beforeAll(async () => {
  const store = await openStore({ dataDir });
  const payload = quote({ description: "x".repeat(4_000) });
  await Promise.all(Array.from({ length: 600 }, () => store.accept(newLead({ payload }))));
  await store.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("reports the error and removes the partial file if the disk is full", () => {
  const file = join(root, "leads.csv");
  // Limits files to 1 MB (blocks of 512 bytes); the export is 2 MB.
  const command = 'ulimit -f 2048 && exec "$0" "$1" export --out "$2"';
  const words = ["-c", command, process.execPath, CLI_SCRIPT, file];
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
  const { status, stderr } = spawnSync("sh", words, { encoding: "utf8", env });
  expect(stderr).toBe(`${file} could not be written: file too large.\n`);
  expect(status).toBe(1);
  expect(readdirSync(root)).toEqual(["data"]);
});

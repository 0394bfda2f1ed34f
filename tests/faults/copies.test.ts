/** Tests that copies of leads are complete, and that interrupted and erased ones leave no personal data behind. */
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished } from "vitest";
import { sqliteFile } from "#leads/database/sqlite.ts";
import { openStore } from "#leads/open.ts";
import { invoke } from "../http/support.ts";
import { startChild } from "../support/child.ts";
import { runCli } from "../support/cli.ts";
import { test as base } from "../support/fixtures.ts";
import { acceptLead, contact } from "../support/leads.ts";
import { SOAK } from "../support/soak.ts";

const EMAIL = "forget-me@example.com";

const test = base.extend(
  "leads",
  ({ dataDir }) =>
    (args: string[], env: NodeJS.ProcessEnv = {}) =>
      runCli(args, { DATA_DIR: dataDir, SMTP_URL: "", ...env }),
);

/** Returns the files below a folder that contain a text. */
const filesWith = (folder: string, text: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));

test("restore reads every lead of a database whose server was killed, from its write-ahead log", async ({
  folder,
  leads,
  start,
}) => {
  const server = await start({ env: { RATE_LIMIT: "off" } });
  for (let count = 0; count < 30; count += 1)
    expect((await invoke(server, contact({ message: `Lead ${count}` }))).status).toBe(200);
  await server.end("SIGKILL");
  const file = sqliteFile(server.dataDir);
  // All leads are in the log; the file itself has no table yet.
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(30 * 4096);
  const restored = join(folder, "restored");
  const result = await leads(["restore", file], { DATA_DIR: restored });
  expect(result).toMatchObject({ code: 0, out: "30 leads restored.\n" });
  const list = await leads(["list", "--json"], { DATA_DIR: restored });
  expect(JSON.parse(list.out)).toHaveLength(30);
});

/** In the soak test, also the signals of Ctrl+C and of a closed terminal. */
const SIGNALS = SOAK
  ? (["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)
  : (["SIGTERM", "SIGKILL"] as const);

describe.each(SIGNALS)("a %s", (signal) => {
  test.for(["backup", "export", "restore"] as const)(
    "leaves no folder of %s with leads after the next command",
    { timeout: 60_000 },
    async (command, { backups, dataDir, folder, leads }) => {
      const store = await openStore({ dataDir });
      const message = "x".repeat(4_900);
      await Promise.all(
        Array.from({ length: 2_000 }, (_, index) =>
          acceptLead(store, { payload: contact({ message: `${index} ${message}` }) }),
        ),
      );
      await store.close();
      const restored = join(folder, "restored");
      const args = {
        backup: ["backup", "--into", backups],
        export: ["export", "--out", join(backups, "leads.csv")],
        restore: ["restore", join(folder, "copy.sqlite")],
      }[command];
      const workFolder = command === "restore" ? restored : backups;
      const env = { DATA_DIR: command === "restore" ? restored : dataDir };
      if (command === "restore") cpSync(sqliteFile(dataDir), join(folder, "copy.sqlite"));
      const child = startChild(["dist/server/leads.js", ...args], { ...env, SMTP_URL: "" });
      const parts = () =>
        existsSync(workFolder)
          ? readdirSync(workFolder).filter((name) => name.includes(".part-"))
          : [];
      while (parts().length === 0 && child.process.exitCode === null) await sleep(1);
      expect(parts()).toHaveLength(1);
      await child.end(signal);
      if (signal !== "SIGKILL") expect(parts()).toEqual([]);
      if (command === "restore") rmSync(join(restored, "leads.sqlite"), { force: true });
      expect(await leads(args, env)).toMatchObject({ code: 0 });
      expect(parts()).toEqual([]);
    },
  );
});

/** Makes the folder of an unfinished copy, in use until the lock is closed. */
function makeWorkFolder(path: string) {
  mkdirSync(path);
  writeFileSync(join(path, "leads.csv"), EMAIL);
  const lock = new DatabaseSync(join(path, "work.lock"));
  lock.exec("begin exclusive");
  return lock;
}

test("erase removes the folders of killed backups and trials, and reports those in use as not searched", async ({
  backups,
  dataDir,
  leads,
}) => {
  await (await openStore({ dataDir })).close();
  expect(await leads(["backup", "--into", backups])).toMatchObject({ code: 0 });
  const parts = [
    join(backups, "leads-2026-01-01T000000Z.sqlite.leads.part-AbCdEf"),
    join(dataDir, "try.leads.part-AbCdEf"),
  ];
  const locks = parts.map(makeWorkFolder);
  const { out } = await leads(["erase", EMAIL, "--yes"]);
  expect(out).toMatch(/not searched/);
  for (const part of parts) expect(out).toContain(part);
  expect(out).not.toContain("No scheduled backup contains");
  expect(parts.every((part) => existsSync(part))).toBe(true);
  for (const lock of locks) lock.close();
  expect((await leads(["erase", EMAIL, "--yes"])).out).toContain("No scheduled backup contains");
  expect(parts.some((part) => existsSync(part))).toBe(false);
});

test("erase leaves the folders of other programs alone, and reports those of other users", async ({
  dataDir,
  folder,
  leads,
}) => {
  await (await openStore({ dataDir })).close();
  const [foreign, others] = ["photo.part-AbCdEf", "try.leads.part-Others"].map((name) =>
    join(folder, name),
  ) as [string, string];
  for (const path of [foreign, others]) makeWorkFolder(path).close();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(others, 12_345, 12_345);
  const { out } = await leads(["erase", EMAIL, "--yes"], { TMPDIR: folder });
  expect(existsSync(foreign)).toBe(true);
  expect(out).not.toContain(foreign);
  expect(existsSync(others)).toBe(isRoot);
  if (isRoot) expect(out).toContain(others);
});

test("erase searches every folder that got backups, and names those that it can't read or that are empty", {
  timeout: 60_000,
}, async ({ backups, dataDir, folder, leads }) => {
  const store = await openStore({ dataDir });
  await acceptLead(store, { payload: contact({ email: EMAIL }) });
  await store.close();
  expect((await leads(["erase", EMAIL])).out).toContain("no backup was searched");
  const other = join(folder, "other");
  mkdirSync(other);
  for (const into of [backups, other])
    expect(await leads(["backup", "--into", into])).toMatchObject({ code: 0 });
  const { out } = await leads(["erase", EMAIL]);
  for (const into of [backups, other])
    expect(out).toContain(join(into, readdirSync(into)[0] ?? "x"));
  const [{ reference = "" } = {}] = JSON.parse((await leads(["find", EMAIL, "--json"])).out);
  renameSync(other, `${other}-away`);
  const erased = await leads(["erase", EMAIL, "--yes"]);
  expect(erased.out).toMatch(/not searched.*\n.*other\n/);
  // The database no longer contains the lead, but a backup does.
  for (const query of [EMAIL.toUpperCase(), reference.toLowerCase()])
    expect((await leads(["erase", query, "--yes"])).out, query).toContain(
      join(backups, readdirSync(backups)[0] ?? "x"),
    );
  // As if both disks weren't mounted.
  renameSync(backups, `${backups}-away`);
  for (const into of [backups, other]) mkdirSync(into);
  const { out: empty } = await leads(["erase", EMAIL, "--yes"]);
  expect(empty).toMatch(/not searched.*\n.*backups\n.*other\n/);
  expect(empty).not.toContain("No scheduled backup contains");
});

test("erase reports that the data is still in the log while another process reads, and clears it afterward", async ({
  dataDir,
  leads,
}) => {
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  await acceptLead(store, { payload: contact({ email: EMAIL }) });
  const reader = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  reader.exec("begin");
  reader.prepare("select count(*) from leads").get();
  const erased = await leads(["erase", EMAIL, "--yes"]);
  expect(erased).toMatchObject({ code: 1 });
  expect(erased.out).toContain("still in its file leads.sqlite-wal");
  expect(filesWith(dataDir, EMAIL)).not.toEqual([]);
  reader.close();
  const again = await leads(["erase", EMAIL, "--yes"]);
  expect(again).toMatchObject({ code: 0 });
  expect(again.out).not.toContain("-wal");
  expect(filesWith(dataDir, EMAIL)).toEqual([]);
});

test("finds an address in whichever script its domain is typed", async ({ leads, start }) => {
  const server = await start();
  expect((await invoke(server, contact({ email: "A@例え.jp" }))).status).toBe(200);
  const env = { DATA_DIR: server.dataDir };
  for (const typed of ["a@例え.jp", "a@xn--r8jz45g.jp", "Ａ＠例え。JP", " A@例え.JP "])
    expect((await leads(["find", typed], env)).out, typed).toContain("Ada Byron");
});

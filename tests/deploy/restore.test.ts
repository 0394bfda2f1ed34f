/** Runs scheduled backups of SQLite and PostgreSQL, and restores them with the commands in docs/leads.md. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect } from "vitest";
import { openStore } from "#leads/open.ts";
import type { LeadStore } from "#leads/store.ts";
import { runCli } from "../support/cli.ts";
import { test as base } from "../support/fixtures.ts";
import { newLead, quote } from "../support/leads.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LEAD_COUNT = 600;

/** The commands in the section “Restore” of docs/leads.md. */
const [, restoreCommands = ""] =
  /^```text machine=restore\n([\s\S]*?)```/m.exec(readFileSync("docs/leads.md", "utf8")) ?? [];

/**
 * Stubs for programs that need root: systemctl and chown do nothing, runuser keeps the user, install only creates a
 * folder.
 */
const STUBS = {
  systemctl: ":",
  chown: ":",
  runuser: 'shift 3; exec "$@"',
  install: 'while [ "$1" != -m ]; do shift; done; shift 4; mkdir -p "$@"',
};

const test = base
  /** The path of an empty folder for backups. */
  .extend("backups", ({ folder }) => {
    mkdirSync(join(folder, "backups"));
    return join(folder, "backups");
  })
  /** Runs the `backup` command as the scheduled backup does. */
  .extend("backUp", ({ backups, dataDir }) => (databaseUrl = "") => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: "" };
    return runCli(["backup", "--into", backups], env);
  });

const allLeads = (store: LeadStore) => Array.fromAsync(store.each());

describe.each(["SQLite", "PostgreSQL"])("%s", (database) => {
  test("is restored in full from a backup with the commands in docs/leads.md", async ({
    backUp,
    backups,
    folder,
    postgres,
    dataDir,
  }) => {
    const createDatabase = async () =>
      database === "PostgreSQL" ? await postgres.createDatabase() : "";
    const databaseUrl = await createDatabase();
    const store = await openStore({ dataDir, databaseUrl });
    const payload = quote({ description: "Zoë \u0000 'quoted\"\nSecond line" });
    await Promise.all([
      store.accept(newLead({ payload, flags: ["honeypot"] })),
      ...Array.from({ length: LEAD_COUNT }, () => store.accept(newLead())),
    ]);
    const leadsInBackup = await allLeads(store);
    expect(await backUp(databaseUrl)).toMatchObject({ code: 0, err: "" });
    await store.accept(newLead());

    const [name = ""] = readdirSync(backups);
    const emptyUrl = await createDatabase();
    const commands = restoreCommands
      .replaceAll(/\/var\/backups\/\S+\.sqlite/g, join(backups, name))
      .replaceAll("/var/lib/elevated-aerial", dataDir)
      .replaceAll("/srv/elevated-aerial/current", resolve("."))
      // PostgreSQL has no files to move.
      .replace(databaseUrl ? /^ *mv .*$/gm : /^$/, "")
      .replace(databaseUrl ? /^install .*$/m : /^$/, "");
    for (const [program, script] of Object.entries(STUBS))
      writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    mkdirSync(dataDir, { recursive: true });
    const restore = () => {
      const restored = spawnSync("sh", ["-e"], {
        input: commands,
        encoding: "utf8",
        env: {
          DATABASE_URL: emptyUrl,
          DATA_DIR: dataDir,
          PATH: `${folder}:${process.env["PATH"]}`,
        },
      });
      expect(restored, restored.stderr).toMatchObject({ status: 0 });
      expect(restored.stdout).toBe(`${LEAD_COUNT + 1} leads restored.\n`);
    };
    restore();
    // The server writes to the files that were moved until it is restarted.
    await store.accept(newLead());
    await store.close();
    if (!databaseUrl) {
      const between = await openStore({ dataDir });
      await between.accept(newLead());
      await between.close();
      restore();
      for (const [folders, leads] of [
        ["before-restore", LEAD_COUNT + 2],
        ["before-restore/before-restore", LEAD_COUNT + 3],
      ] as const) {
        const setAside = await openStore({ dataDir: join(dataDir, folders) });
        expect(await allLeads(setAside)).toHaveLength(leads);
        await setAside.close();
      }
    }
    const restoredStore = await openStore({ dataDir, databaseUrl: emptyUrl });
    expect(await allLeads(restoredStore)).toEqual(leadsInBackup);
    await restoredStore.close();
  });
});

test("deletes backups older than 30 days, but never the newest seven", async ({
  backUp,
  backups,
  dataDir,
}) => {
  await (await openStore({ dataDir })).close();
  const addBackup = (day: number, ageDays: number) => {
    const file = join(backups, `leads-2026-01-0${day}.sqlite`);
    writeFileSync(file, "");
    const time = (Date.now() - ageDays * DAY_MS) / 1000;
    utimesSync(file, time, time);
  };
  for (let day = 1; day <= 9; day += 1) addBackup(day, day === 1 ? 1 : 100);
  writeFileSync(join(backups, "notes.txt"), "");
  expect((await backUp()).code).toBe(0);
  const keptBackups = readdirSync(backups).filter((name) => name.startsWith("leads-2026-01"));
  // File names decide which seven backups are the newest: the new one and the last six of these. The first
  // of these is also kept, because it is only a day old.
  expect(keptBackups.map((name) => Number(name.slice(14, 16)))).toEqual([1, 4, 5, 6, 7, 8, 9]);
  expect(readdirSync(backups)).toContain("notes.txt");
});

test("emails the owner about a failed backup, and reports the failure until a backup succeeds", async ({
  backUp,
  backups,
  dataDir,
}) => {
  const store = await openStore({ dataDir });
  const readProblem = async () => (await store.stats()).backupProblem;
  expect((await backUp()).code).toBe(0);
  expect(await readProblem()).toBeUndefined();
  rmSync(backups, { recursive: true });
  writeFileSync(backups, "not a folder");
  expect((await backUp()).code).toBe(1);
  expect(await readProblem()).toMatch(/^failing: /);
  const [mail = ""] = readdirSync(join(dataDir, "mail"));
  const text = readFileSync(join(dataDir, "mail", mail), "utf8");
  expect(text).toMatch(/^Subject: Backup failed/m);
  rmSync(backups);
  mkdirSync(backups);
  expect((await backUp()).code).toBe(0);
  expect(await readProblem()).toBeUndefined();
  await store.close();
});

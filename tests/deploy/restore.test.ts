/** Runs scheduled backups of SQLite and PostgreSQL, and restores them with the commands in docs/leads.md. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect } from "vitest";
import { openBackend, openStore } from "#leads/open.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import { runCli } from "../support/cli.ts";
import { test as base } from "../support/fixtures.ts";
import { contact, newLead, quote } from "../support/leads.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LEAD_COUNT = 600;
const EMAIL = "dana@example.com";

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
  /** Runs the `backup` command as the scheduled backup does. */
  .extend("backUp", ({ backups, dataDir }) => (databaseUrl = "") => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: "" };
    return runCli(["backup", "--into", backups], env);
  })
  /**
   * Restores the backup with the commands in docs/leads.md, after the current PostgreSQL database is renamed.
   * @returns the commands' output
   */
  .extend("restore", ({ backups, dataDir, folder, postgres }) => async (databaseUrl: string) => {
    if (databaseUrl) await postgres.setAside(databaseUrl);
    const commands = restoreCommands
      .replaceAll(/\/var\/backups\/\S+\.sqlite/g, join(backups, readdirSync(backups)[0] ?? ""))
      .replaceAll("/var/lib/elevated-aerial", dataDir)
      .replaceAll("/srv/elevated-aerial/current", resolve("."))
      // PostgreSQL has no files to move.
      .replace(databaseUrl ? /^(install| *mv) .*$/gm : /^$/, "");
    for (const [program, script] of Object.entries(STUBS))
      writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync("sh", ["-e"], {
      input: commands,
      encoding: "utf8",
      env: {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PATH: `${folder}:${process.env["PATH"]}`,
      },
    });
    expect(status, stderr).toBe(0);
    return stdout;
  });

const allLeads = (store: LeadStore) => Array.fromAsync(store.each());

describe.each(["SQLite", "PostgreSQL"])("%s", (database) => {
  test("is restored in full from a backup with the commands in docs/leads.md", async ({
    backUp,
    dataDir,
    postgres,
    restore,
  }) => {
    const databaseUrl = database === "PostgreSQL" ? await postgres.createDatabase() : "";
    const store = await openStore({ dataDir, databaseUrl });
    const payload = quote({ description: "Zoë \u0000 'quoted\"\nSecond line" });
    await Promise.all([
      store.accept(newLead({ payload, flags: ["honeypot"] })),
      ...Array.from({ length: LEAD_COUNT }, () => store.accept(newLead())),
    ]);
    const leadsInBackup = await allLeads(store);
    expect(await backUp(databaseUrl)).toMatchObject({ code: 0, err: "" });
    await store.accept(newLead());
    await store.close();
    expect(await restore(databaseUrl)).toBe(`${LEAD_COUNT + 1} leads restored.\n`);
    const restoredStore = await openStore({ dataDir, databaseUrl });
    expect(await allLeads(restoredStore)).toEqual(leadsInBackup);
    await restoredStore.close();
  });

  test("databases that restores set aside are searched and erased by erase, and deleted by purge after 30 days", async ({
    backUp,
    dataDir,
    onTestFinished,
    postgres,
    restore,
  }) => {
    const databaseUrl = database === "PostgreSQL" ? await postgres.createDatabase() : "";
    const options = { dataDir, databaseUrl };
    const leads = (...args: string[]) =>
      runCli(args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const danasLead = () => newLead({ payload: contact({ email: EMAIL }) });
    const store = await openStore(options);
    await store.accept(newLead());
    expect((await backUp(databaseUrl)).code).toBe(0);
    // Only the database that is set aside has this lead.
    await store.accept(danasLead());
    if (databaseUrl) await store.close();
    await restore(databaseUrl);
    if (!databaseUrl) {
      // Until it is restarted, the server writes to the files that were moved.
      await store.accept(danasLead());
      await store.close();
    }
    const between = await openStore(options);
    await between.accept(danasLead());
    await between.close();
    await restore(databaseUrl);
    const restored = await openStore(options);
    onTestFinished(() => restored.close());
    await restored.accept(danasLead());

    const count = databaseUrl ? 3 : 4;
    expect((await leads("erase", EMAIL, "--yes")).out).toContain(`${count} leads erased`);
    expect((await leads("erase", EMAIL)).out).toContain("No leads found");
    const setAside = join(dataDir, "before-restore");
    if (!databaseUrl)
      for (const file of globSync("**/leads.sqlite*", { cwd: setAside }))
        expect(readFileSync(join(setAside, file), "latin1")).not.toContain(EMAIL);

    const isThere = async () =>
      databaseUrl
        ? (await postgres.exists(`${databaseUrl}_before`)) ||
          (await postgres.exists(`${databaseUrl}_before_before`))
        : existsSync(setAside);
    await restored.purge({ before: 0 });
    expect(await isThere()).toBe(true);
    await using backend = await openBackend(options);
    const later = Date.now() + 30 * DAY_MS;
    await (await createStore({ backend, now: () => later })).purge({ before: 0 });
    expect(await isThere()).toBe(false);
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

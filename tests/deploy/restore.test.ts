/** Runs scheduled backups of SQLite and PostgreSQL, and restores them with the commands in docs/leads.md. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LeadStore, openStore } from "#leads/index.ts";
import { runCli } from "../support/cli.ts";
import { contact, newLead, quote } from "../support/leads.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LEADS = 600;

const [, guide = ""] =
  /### Restore\n[\s\S]*?```text\n([\s\S]*?)```/.exec(readFileSync("docs/leads.md", "utf8")) ?? [];

let root: string;
let postgres: TestPostgres;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "restore-"));
  postgres = await startPostgres();
  mkdirSync(join(root, "bin"));
  const programs = {
    systemctl: `echo "$@" >>${root}/systemctl`,
    // The stubs keep the test's user: runuser switches no user, install sets no owner.
    runuser: 'shift 3; exec "$@"',
    install: 'while [ "$1" != -m ]; do shift; done; mkdir -p "$5"',
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(root, "bin", name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(root, "bin", name), 0o755);
  }
});
afterAll(async () => {
  await postgres?.remove();
  rmSync(root, { recursive: true, force: true });
});

const allLeads = async (store: LeadStore) => {
  const leads = [];
  for await (const lead of store.each()) leads.push(lead);
  return leads;
};

/** Runs the guide's commands with this test's paths. */
function followGuide(backup: string, state: string, env: NodeJS.ProcessEnv) {
  const lines = guide
    .replaceAll(/\/var\/backups\/\S+\.sqlite/g, backup)
    .replaceAll("/var/lib/elevated-aerial", state)
    .replaceAll("/srv/elevated-aerial/current", resolve("."));
  return spawnSync("sh", ["-e"], {
    input: lines,
    encoding: "utf8",
    env: { ...env, DATA_DIR: state, PATH: `${root}/bin:${process.env["PATH"]}` },
  });
}

describe.each(["SQLite", "PostgreSQL"])("%s", (database) => {
  it("is restored in full from a backup with the guide's commands", async () => {
    const state = mkdtempSync(join(root, "state-"));
    const address = async () =>
      database === "PostgreSQL" ? await postgres.createDatabase() : undefined;
    const databaseUrl = await address();
    const store = await openStore({ dataDir: state, databaseUrl });
    const payload = quote({ description: "Zoë \u0000 'quoted\"\nSecond line" });
    await Promise.all([
      store.accept(newLead({ payload, flags: ["trap"] })),
      ...Array.from({ length: LEADS }, () => store.accept(newLead({ payload: contact() }))),
    ]);
    const before = await allLeads(store);
    const backups = mkdtempSync(join(root, "backups-"));
    const env = { DATA_DIR: state, DATABASE_URL: databaseUrl ?? "" };
    const result = await runCli(["backup", "--into", backups], env);
    expect(result).toMatchObject({ code: 0, err: "" });
    await store.accept(newLead());
    await store.close();

    const [name = ""] = readdirSync(backups);
    const emptyUrl = await address();
    const restored = followGuide(join(backups, name), state, { DATABASE_URL: emptyUrl ?? "" });
    expect(restored, restored.stderr).toMatchObject({ status: 0 });
    expect(restored.stdout).toBe(`${LEADS + 1} leads restored.\n`);
    const again = await openStore({ dataDir: state, databaseUrl: emptyUrl });
    expect(await allLeads(again)).toEqual(before);
    await again.close();
  });
});

describe("backup --into", () => {
  const scheduled = async () => {
    const state = mkdtempSync(join(root, "state-"));
    const backups = mkdtempSync(join(root, "backups-"));
    const store = await openStore({ dataDir: state });
    await store.accept(newLead());
    const run = () => runCli(["backup", "--into", backups], { DATA_DIR: state, SMTP_URL: "" });
    return { state, backups, store, run };
  };

  it("deletes backups older than 30 days, but never the newest seven", async () => {
    const { backups, store, run } = await scheduled();
    const add = (day: number, ageDays: number) => {
      const file = join(backups, `leads-2026-01-0${day}.sqlite`);
      writeFileSync(file, "");
      const time = (Date.now() - ageDays * DAY_MS) / 1000;
      utimesSync(file, time, time);
    };
    for (let day = 1; day <= 9; day += 1) add(day, day === 1 ? 1 : 100);
    writeFileSync(join(backups, "notes.txt"), "");
    expect((await run()).code).toBe(0);
    const left = readdirSync(backups).filter((name) => name.startsWith("leads-2026-01"));
    // The first is recent; the last six and the new backup are the newest seven.
    expect(left.map((name) => name.slice(14, 16))).toEqual([
      "01",
      "04",
      "05",
      "06",
      "07",
      "08",
      "09",
    ]);
    expect(readdirSync(backups)).toContain("notes.txt");
    await store.close();
  });

  it("mails the failure, fails /readyz and deletes nothing if the backup fails", async () => {
    const { state, backups, store, run } = await scheduled();
    expect((await run()).code).toBe(0);
    expect((await store.stats()).backupProblem).toBeUndefined();
    const kept = readdirSync(backups);
    rmSync(backups, { recursive: true });
    writeFileSync(backups, "not a folder");
    const failed = await run();
    expect(failed.code).toBe(1);
    expect((await store.stats()).backupProblem).toMatch(/^failing: /);
    const [mail = ""] = readdirSync(join(state, "mail"));
    const text = readFileSync(join(state, "mail", mail), "utf8");
    expect(text).toMatch(/^Subject: Backup failed/m);
    rmSync(backups);
    mkdirSync(backups);
    expect((await run()).code).toBe(0);
    expect((await store.stats()).backupProblem).toBeUndefined();
    expect(kept).toHaveLength(1);
    await store.close();
  });
});

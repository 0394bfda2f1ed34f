/** Backups, restores and retention: nothing is lost, and nothing that must go is kept. */

import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { eraseLeads, markAnswered, unmarkSpam } from "#leads/actions.ts";
import { backUp } from "#leads/backup.ts";
import { trustClock } from "#leads/clock.ts";
import { StoreUnavailableError, sqliteFile } from "#leads/database.ts";
import { searchEverywhere } from "#leads/erase.ts";
import { countLeads, eachLead, getLead } from "#leads/find.ts";
import { checkHealth, readFacts } from "#leads/health.ts";
import { acceptLead } from "#leads/leads.ts";
import { lockFolder } from "#leads/lock.ts";
import { resumeMails } from "#leads/outbox.ts";
import { restore } from "#leads/restore.ts";
import type { Lead } from "#leads/rows.ts";
import type { Tx } from "#leads/schema.ts";
import { maintain } from "#leads/upkeep.ts";
import { runCli } from "../support/cli.ts";
import { test } from "../support/fixtures.ts";
import { contact, countsOf, openTestLeads, submission } from "../support/leads.ts";
import { mailSettings } from "../support/mail.ts";
import { DAY, HOUR, onBoth, onSqlite, sendAll, YEAR } from "./scene.ts";

const named = (name: string) => submission({ payload: contact({ name }) });

onSqlite("backs up every night, once for all replicas, and keeps the last 14", async (open) => {
  await using scene = await open();
  const { store, other, clock, backupDir } = scene;
  for (let night = 0; night < 16; night += 1) {
    await acceptLead(store, named(`Visitor ${night}`));
    // On SQLite, they are one.
    const servers = [...new Set([store, other])];
    await Promise.all(servers.map(maintain));
    clock.time += 23 * HOUR;
    await Promise.all(servers.map(maintain));
    clock.time += HOUR;
  }
  const files = readdirSync(backupDir).toSorted();
  expect(files).toHaveLength(14);
  expect(files.at(-1)).toBe("leads-2026-06-05.sqlite");
  // A backup contains leads and emails, but nothing about clients: no limits, and not the key of their hashes.
  const keys = files.slice(-2).map((file) => {
    using backup = new DatabaseSync(join(backupDir, file), { readOnly: true });
    expect(backup.prepare("select * from limits").all()).toEqual([]);
    return backup.prepare("select value from meta where name = 'limits_key'").get()?.["value"];
  });
  expect(keys[0]).not.toBe(keys[1]);
  using backup = new DatabaseSync(join(backupDir, files.at(-1) ?? ""), { readOnly: true });
  const count = (table: string) =>
    backup.prepare(`select count(*) as n from ${table}`).get()?.["n"];
  expect(["leads", "mails"].map(count)).toEqual([16, 32]);

  // The clock was ahead, and is mended.
  clock.time += DAY;
  for (const file of files)
    copyFileSync(join(backupDir, file), join(backupDir, file.replace("2026", "2029")));
  await maintain(store);
  expect(readdirSync(backupDir)).toHaveLength(14);
  expect(readdirSync(backupDir)).toContain("leads-2026-06-06.sqlite");
  expect((await readFacts(store)).join()).toContain("The last backup is of 2026-06-06.");
});

test.for([
  ...["is gone", "is empty", "is gone while a server runs"],
  "is gone after an update from a release that didn't remember what was deleted",
])(
  "keeps the backups of a database that %s until it is restored or they are moved away",
  async (how, { dataDir }) => {
    const clock = { time: Date.UTC(2026, 4, 20, 18), running: 0 };
    const options = { dataDir, now: () => clock.time, monotonic: () => clock.running };
    const backupDir = join(dataDir, "backups");
    const nights = async (store: ReturnType<typeof openTestLeads>, count: number) => {
      for (let night = 0; night < count; night += 1) {
        clock.time += DAY;
        clock.running += DAY;
        await maintain(store);
      }
    };
    const lost = openTestLeads(options);
    const id = await acceptLead(lost, submission());
    await sendAll(lost);
    await nights(lost, 3);
    expect(await checkHealth(lost)).toEqual([]);
    const isRunning = how.includes("runs");
    if (!isRunning) await lost.close();
    const earlier = readdirSync(backupDir).toSorted();
    if (how.includes("update"))
      for (const name of earlier) {
        using backup = new DatabaseSync(join(backupDir, name));
        backup.exec("drop table deleted; delete from leads_migration where name like '14-%'");
      }
    for (const suffix of ["", "-wal", "-shm"])
      rmSync(sqliteFile(dataDir) + suffix, { force: true });
    if (how === "is empty") writeFileSync(sqliteFile(dataDir), "");

    const store = isRunning ? lost : openTestLeads(options);
    onTestFinished(store.close);
    if (!isRunning) await maintain(store);
    await acceptLead(store, submission());
    await sendAll(store);
    await nights(store, 20);
    expect(readdirSync(backupDir)).toEqual(expect.arrayContaining(earlier));
    expect(readdirSync(backupDir)).toHaveLength(3 + 14);
    // By a clock that is ahead, what is lost seems too old to be kept.
    clock.time += 400 * DAY;
    await maintain(store);
    expect((await checkHealth(store)).join()).toContain("leads that the database lacks");
    clock.time -= 400 * DAY;
    await maintain(store);
    expect(readdirSync(backupDir)).toEqual(expect.arrayContaining(earlier));
    await trustClock(store);
    const newest = join(backupDir, earlier.at(-1) ?? "");
    const [problem, ...others] = await checkHealth(store);
    expect(problem).toContain(`leads that the database lacks. Run “leads restore ${newest}”`);
    // Only the lost database knew which marks of spam were taken back.
    const spam = { matches: () => true, needsStore: true, mustErase: true };
    expect((await searchEverywhere(store, spam)).problems.join()).toContain("Nothing was searched");
    expect(others).toEqual([]);
    // What restores none of the lost leads ends nothing.
    const settings = { ...store.settings, ...options, log() {} };
    const own = readdirSync(backupDir).toSorted().at(-1) ?? "";
    await restore(settings, join(backupDir, own));
    expect((await checkHealth(store))[0]).toContain(newest);
    const [oldest = ""] = earlier;
    writeFileSync(join(backupDir, oldest), readFileSync(newest).subarray(0, 5_000));
    await restore(settings, join(backupDir, oldest));
    expect((await checkHealth(store)).join()).toMatch(RegExp(`${oldest} can't be read.*${newest}`));
    rmSync(join(backupDir, oldest));

    if (how === "is empty") for (const name of earlier.slice(1)) rmSync(join(backupDir, name));
    else {
      await restore(settings, newest);
      expect((await getLead(store, id)).id).toBe(id);
    }
    expect(await checkHealth(store)).toEqual([]);
    await nights(store, 1);
    expect(readdirSync(backupDir)).toHaveLength(14);
  },
);

test("doesn't take an erasure for a loss, and brings nobody back from a backup that couldn't be changed", async ({
  dataDir,
}) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  await acceptLead(store, named("Ada Lovelace"));
  await sendAll(store);
  await maintain(store);
  const file = join(dataDir, "backups", readdirSync(join(dataDir, "backups"))[0] ?? "");
  const own = ["before-update.bak", "backups/leads.sqlite"].map((name) => join(dataDir, name));
  for (const copy of own) copyFileSync(file, copy);
  const locking = new DatabaseSync(file);
  locking.exec("begin immediate");
  const erased = await searchEverywhere(store, { matches: () => true, mustErase: true });
  expect(erased.problems).toEqual([expect.stringMatching(/locked/)]);
  expect(erased.copies.toSorted()).toEqual(own.toSorted());
  locking.close();
  expect(await checkHealth(store)).toEqual([]);
  const settings = { ...store.settings, log() {} };
  expect(await restore(settings, file)).toMatchObject({ leads: 0, erased: 1, due: 0 });
  expect(await countLeads(store)).toBe(0);
});

test("restores what was deleted for its age, should that have been a mistake", async ({
  dataDir,
}) => {
  const clock = { time: Date.UTC(2026, 4, 20, 18), running: 0 };
  const open = (keepMonths: number) =>
    openTestLeads({
      ...{ dataDir, keepMonths, now: () => clock.time, monotonic: () => clock.running },
    });
  const before = open(12);
  await acceptLead(before, named("Ada"));
  await sendAll(before);
  for (const days of [0, 50, 1]) {
    clock.time += days * DAY;
    clock.running += days * DAY;
    await maintain(before);
  }
  await before.close();
  const mistaken = open(1);
  await maintain(mistaken);
  expect(await countLeads(mistaken)).toBe(0);
  expect(await checkHealth(mistaken)).toEqual([]);
  await mistaken.close();
  const store = open(12);
  onTestFinished(store.close);
  const backup = join(dataDir, "backups", readdirSync(join(dataDir, "backups")).at(-1) ?? "");
  expect(await restore({ ...store.settings, log() {} }, backup)).toMatchObject({ leads: 1 });
});

test("leaves out whom the owner erased: of a backup in progress, and of what is restored in any order", async ({
  folder,
  dataDir,
}) => {
  const store = openTestLeads({ dataDir });
  const id = await acceptLead(store, named("Ada Lovelace"));
  for (let count = 0; count < 120; count += 1) await acceptLead(store, submission());
  const [earlier, during] = [join(folder, "earlier.sqlite"), join(folder, "during.sqlite")];
  await backUp(store, earlier);
  const copying = backUp(store, during);
  while (!readdirSync(folder).some((name) => name.startsWith("during"))) await nextTurn();
  await eraseLeads(store, [id]);
  await copying;
  await store.close();
  expect(readFileSync(during).includes("Lovelace")).toBe(false);
  const elsewhere = openTestLeads({ dataDir: join(folder, "elsewhere") });
  onTestFinished(elsewhere.close);
  await countLeads(elsewhere);
  const settings = { ...elsewhere.settings, log() {} };
  for (const file of [earlier, during, earlier]) await restore(settings, file);
  expect(await countLeads(elsewhere)).toBe(120);
});

test("says that a page is damaged although the next test write succeeds", async ({ dataDir }) => {
  const before = openTestLeads({ dataDir });
  for (let count = 0; count < 100; count += 1) await acceptLead(before, submission());
  await sendAll(before);
  await maintain(before);
  await before.close();
  const file = sqliteFile(dataDir);
  let page = 0;
  {
    using database = new DatabaseSync(file);
    const index = "select rootpage from sqlite_schema where name = 'leads_by_reference'";
    page = Number(database.prepare(index).get()?.["rootpage"]);
  }
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, (page - 1) * 4096, page * 4096));
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  expect(await checkHealth(store)).toEqual([expect.stringContaining("leads.sqlite is damaged")]);
});

test("keeps the folder's lock while it searches for copies", async ({ dataDir }) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  await acceptLead(store, submission());
  using lock = lockFolder(dataDir);
  expect(lock).toBeDefined();
  await searchEverywhere(store, { matches: () => true, mustErase: false });
  // The lock is the process's.
  const take = `new (require("node:sqlite").DatabaseSync)(process.argv[1]).exec("begin exclusive")`;
  const args = ["-e", take, join(dataDir, "leads.lock")];
  expect(() => execFileSync(process.execPath, args, { stdio: "pipe" })).toThrow("locked");
});

test("reads words that the disk turned into bytes", async ({ folder, dataDir }) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  await acceptLead(store, named("Ada Lovelace"));
  await store.write((tx) => sql`update leads set payload = cast(payload as blob)`.execute(tx));
  const file = join(folder, "copy.sqlite");
  expect(await backUp(store, file)).toBe(1);
  await store.write((tx) => tx.deleteFrom("leads").execute());
  await restore({ ...store.settings, log() {} }, file);
  expect((await Array.fromAsync(eachLead(store)))[0]?.payload.name).toBe("Ada Lovelace");
});

test("erases nothing that is wanted, and says what it left, whichever query fails", async ({
  dataDir,
}) => {
  const former = join(dataDir, "former");
  const clock = { time: Date.UTC(2026, 4, 20, 18) };
  const open = (backupDir: string) => openTestLeads({ dataDir, backupDir, now: () => clock.time });
  const before = open(former);
  const wanted = await acceptLead(before, submission({ isHoneypotFilled: true }));
  await maintain(before);
  await before.close();
  clock.time += DAY;
  const store = open(join(dataDir, "backups"));
  onTestFinished(store.close);
  await unmarkSpam(store, wanted);
  const copies = () =>
    readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) =>
      /leads-[\d-]+\.sqlite$/.test(name),
    );
  for (let failing = 0, queries = failing; failing <= queries; failing += 1) {
    await acceptLead(store, submission({ isHoneypotFilled: true }));
    clock.time += DAY;
    await maintain(store);
    queries = 0;
    const broken = {
      ...store,
      query: <T>(work: Parameters<typeof store.query<T>>[0]) => {
        if (queries++ === failing) return Promise.reject(new StoreUnavailableError(new Error()));
        return store.query(work);
      },
    };
    const search = { matches: ({ isFlagged }: Lead) => isFlagged, needsStore: true };
    const { problems } = await searchEverywhere(broken, { ...search, mustErase: true });
    expect((await getLead(store, wanted)).id).toBe(wanted);
    for (const name of copies())
      expect(readFileSync(join(dataDir, name)).includes(wanted), name).toBe(true);
    if (failing < queries) expect(problems, `query ${failing}`).not.toEqual([]);
    expect(
      await searchEverywhere(store, { ...search, mustErase: problems.length > 0 }),
    ).toMatchObject(problems.length > 0 ? { problems: [] } : { leads: [], copies: [] });
  }
});

test("knows the SQLite file of before a move to PostgreSQL", async ({ dataDir, postgres }) => {
  const before = openTestLeads({ dataDir });
  const id = await acceptLead(before, named("Ada Lovelace"));
  await before.close();
  const clock = { time: Date.now(), running: 0 };
  const store = openTestLeads({
    ...{ dataDir, databaseUrl: await postgres.createDatabase(), keepMonths: 1 },
    ...{ now: () => clock.time, monotonic: () => clock.running },
  });
  onTestFinished(store.close);
  await maintain(store);
  const file = sqliteFile(dataDir);
  expect((await checkHealth(store)).join()).toContain(`Run “leads restore ${file}”`);
  await restore({ ...store.settings, log() {} }, file);
  expect((await getLead(store, id)).id).toBe(id);
  expect(await checkHealth(store)).toEqual([]);
  const erased = await searchEverywhere(store, { matches: () => true, mustErase: true });
  expect(erased).toMatchObject({ problems: [], copies: expect.arrayContaining([file]) });
  expect(readFileSync(file).includes("Lovelace")).toBe(false);
  for (const days of [20, 20]) {
    expect(existsSync(file)).toBe(true);
    clock.time += days * DAY;
    clock.running += days * DAY;
    await maintain(store);
  }
  expect(existsSync(file)).toBe(false);
});

test("mends words that are damaged in the store by a backup, and restores what is left of damaged ones", async ({
  folder,
  dataDir,
}) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  const id = await acceptLead(store, named("Ada Lovelace"));
  const [intact, damaged] = [join(folder, "intact.sqlite"), join(folder, "damaged.sqlite")];
  await backUp(store, intact);
  const garble = (tx: Tx) =>
    tx.updateTable("leads").set({ payload: '{"email":"ada@a.example","na' }).execute();
  await store.write(garble);
  await backUp(store, damaged);
  await store.write((tx) => tx.deleteFrom("leads").execute());
  const settings = { ...store.settings, log() {} };
  expect(await restore(settings, damaged)).toMatchObject({ leads: 1, unreadable: 1 });
  expect((await getLead(store, id)).payload.email).toBe("ada@a.example");
  expect(await restore(settings, intact)).toMatchObject({ leads: 0, unreadable: 0 });
  expect((await getLead(store, id)).payload.name).toBe("Ada Lovelace");
});

onSqlite(
  "deletes old leads also where each run is short, but none because of a clock that is ahead",
  async (open) => {
    await using scene = await open({ keepMonths: 1 });
    const { clock } = scene;
    /** A server that runs for a moment, hours or days after the one before. */
    const runAfter = async (hours: number) => {
      clock.time += hours * HOUR;
      const store = openTestLeads({ ...scene.options, keepMonths: 1, now: () => clock.time });
      await maintain(store);
      const state = { leads: await countLeads(store), facts: (await readFacts(store)).join() };
      await store.close();
      return state;
    };
    await runAfter(0);
    await acceptLead(scene.store, named("Visitor"));
    await sendAll(scene.store);
    const ahead = await runAfter(40 * 24);
    expect(ahead).toMatchObject({ leads: 1, facts: expect.stringContaining("clock leapt") });
    expect((await runAfter(-39 * 24)).leads).toBe(1);
    await trustClock(scene.store);
    await scene.store.write((tx) =>
      tx.updateTable("leads").set({ created_at: clock.time }).execute(),
    );
    for (let day = 0; day < 8; day += 1) expect((await runAfter(3 * 24)).leads).toBe(1);
    await runAfter(6 * 24);
    expect(await runAfter(3 * 24)).toMatchObject({
      leads: 0,
      facts: expect.not.stringContaining("clock"),
    });
  },
);

onSqlite("keeps old leads after a leap of years, also after a shorter leap", async (open) => {
  await using scene = await open({ keepMonths: 1 });
  const { store, clock } = scene;
  await maintain(store);
  await acceptLead(store, named("Visitor"));
  await sendAll(store);
  for (const days of [3 * 365, 8]) {
    clock.time += days * DAY;
    await maintain(store);
  }
  clock.time += 20 * DAY;
  clock.running += 20 * DAY;
  await maintain(store);
  expect(await countLeads(store)).toBe(1);
});

onSqlite("keeps old leads after a leap that is shorter than the server has run", async (open) => {
  await using scene = await open({ keepMonths: 1 });
  const { store, clock } = scene;
  await maintain(store);
  clock.time += 60 * DAY;
  clock.running += 60 * DAY;
  await maintain(store);
  await acceptLead(store, named("Visitor"));
  await sendAll(store);
  clock.time += 40 * DAY;
  await maintain(store);
  expect(await countLeads(store)).toBe(1);
});

onSqlite("tries a failed backup again in the same hour, and leaves no part", async (open) => {
  await using scene = await open();
  const { store, backupDir } = scene;
  await acceptLead(store, submission());
  writeFileSync(backupDir, "in the way");
  await maintain(store);
  expect((await checkHealth(store)).join()).toContain("not a directory");
  rmSync(backupDir);
  await sendAll(store);
  await maintain(store);
  expect(await checkHealth(store)).toEqual([]);
  expect(readdirSync(backupDir)).toEqual(["leads-2026-05-20.sqlite"]);
});

test("makes the night's backup as soon as a server starts again that was killed at it", async ({
  dataDir,
}) => {
  const killed = openTestLeads({ dataDir });
  for (let count = 0; count < 60; count += 1) await acceptLead(killed, submission());
  const backingUp = maintain(killed);
  while (!readdirSync(dataDir).includes("backups")) await nextTurn();
  await killed.close();
  await backingUp;
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  expect(await checkHealth(store)).toContain("No backup has been made.");
  await maintain(store);
  expect(await checkHealth(store)).not.toContain("No backup has been made.");
});

test("makes one complete backup if two processes make it at once", async ({ dataDir }) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  for (let count = 0; count < 120; count += 1) await acceptLead(store, submission());
  const file = join(dataDir, "twice.sqlite");
  expect(await Promise.all([backUp(store, file), backUp(store, file)])).toEqual([120, 120]);
  using backup = new DatabaseSync(file, { readOnly: true });
  expect(backup.prepare("select count(*) as n from leads").get()?.["n"]).toBe(120);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("twice"))).toEqual(["twice.sqlite"]);
});

test("makes no backup and misses none with BACKUP_DIR=off", async ({ dataDir }) => {
  const store = openTestLeads({ dataDir, makesBackups: false });
  await maintain(store);
  expect(await checkHealth(store)).toEqual([]);
  expect(existsSync(store.settings.backupDir)).toBe(false);
  await store.close();
});

onSqlite(
  "finds a person in each folder of backups that was ever used, and says which is missing",
  async (open) => {
    await using scene = await open();
    const { dataDir } = scene.options;
    const [first, second] = [join(dataDir, "first"), join(dataDir, "second")];
    // The owner has made the first one.
    mkdirSync(first);
    const person = "Ada Lovelace";
    await acceptLead(scene.store, named(person));
    await sendAll(scene.store);
    const holders = () => {
      const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
      return files.filter(
        (name) =>
          /^(first|away|second)\//.test(name) && readFileSync(join(dataDir, name)).includes(person),
      );
    };
    const withBackupsIn = async (
      options: { backupDir: string } | { makesBackups: false },
      mustErase = false,
    ) => {
      const store = openTestLeads({ ...scene.options, now: () => scene.clock.time, ...options });
      onTestFinished(store.close);
      await maintain(store);
      const { copies, problems } = await searchEverywhere(store, {
        matches: ({ payload }) => payload.name === person,
        mustErase,
      });
      return {
        copies: copies.length,
        problems: problems.join(),
        health: (await checkHealth(store)).join(),
      };
    };
    expect(await withBackupsIn({ backupDir: first })).toEqual({
      copies: 1,
      problems: "",
      health: "",
    });
    expect(await withBackupsIn({ backupDir: second })).toEqual({
      copies: 2,
      problems: "",
      health: "",
    });
    renameSync(first, join(dataDir, "away"));
    const isMissing = expect.stringContaining(`Backups were made in ${first}, which isn't there.`);
    // A container that was replaced can't have it again.
    expect(await withBackupsIn({ makesBackups: false })).toEqual({
      copies: 1,
      problems: isMissing,
      health: "",
    });
    // Where another disk belongs, none is made.
    scene.clock.time += DAY;
    expect(await withBackupsIn({ backupDir: first }, true)).toEqual({
      copies: 1,
      problems: isMissing,
      health: `No backup has been made: there is no ${first}.`,
    });
    expect(holders()).toEqual(["away/leads-2026-05-20.sqlite"]);
    renameSync(join(dataDir, "away"), first);
    expect(await withBackupsIn({ makesBackups: false }, true)).toMatchObject({
      copies: 1,
      problems: "",
    });
    expect(holders()).toEqual([]);
    rmSync(first, { recursive: true });
    mkdirSync(first);
    expect(await withBackupsIn({ makesBackups: false })).toEqual({
      copies: 0,
      problems: "",
      health: "",
    });
  },
);

test("finds a person in a former folder of backups after the database was lost and restored", async ({
  dataDir,
}) => {
  const [former, present] = [join(dataDir, "former"), join(dataDir, "present")];
  const clock = { time: Date.UTC(2026, 4, 20, 18) };
  for (const backupDir of [former, present]) {
    const lost = openTestLeads({ dataDir, backupDir, now: () => clock.time });
    await acceptLead(lost, named("Ada Lovelace"));
    await maintain(lost);
    await lost.close();
    clock.time += DAY;
  }
  for (const suffix of ["", "-wal", "-shm"]) rmSync(sqliteFile(dataDir) + suffix, { force: true });
  const store = openTestLeads({ dataDir, backupDir: present, now: () => clock.time });
  onTestFinished(store.close);
  const [file = ""] = readdirSync(present);
  await restore({ ...store.settings, log() {} }, join(present, file));
  const erased = await searchEverywhere(store, { matches: () => true, mustErase: true });
  expect(erased.problems).toEqual([]);
  expect(erased.copies).toHaveLength(2);
  expect(readFileSync(join(former, readdirSync(former)[0] ?? "")).includes("Lovelace")).toBe(false);
});

test("deletes saved emails and all backups with the leads, and a damaged database after a month", async ({
  dataDir,
}) => {
  const clock = { time: Date.UTC(2026, 4, 20), running: 0 };
  const store = openTestLeads({
    ...{ dataDir, keepMonths: 3, now: () => clock.time, monotonic: () => clock.running },
    makesBackups: false,
  });
  onTestFinished(store.close);
  await maintain(store);
  mkdirSync(join(dataDir, "mail"));
  const damaged = "leads.damaged-2026-05-20T000000Z.sqlite";
  mkdirSync(join(dataDir, "backups"));
  const backup = "backups/leads-2026-05-20.sqlite";
  const personal = ["mail/one-owner.eml", backup, "backups/leads-mine.sqlite-journal"];
  const unfinished = "backups/leads-mine.sqlite.part-1a2b3c4d";
  const files = [...personal, damaged, `${damaged}-wal`];
  // Another program may keep a database in this folder.
  const foreign = "backups/photos.sqlite";
  using photos = new DatabaseSync(join(dataDir, foreign));
  photos.exec("create table leads (cable text)");
  photos.close();
  for (const name of [...files, unfinished, foreign]) {
    if (name === backup) await backUp(store, join(dataDir, name));
    else if (name !== foreign) writeFileSync(join(dataDir, name), "personal data");
    utimesSync(join(dataDir, name), clock.time / 1000, clock.time / 1000);
  }
  const left = () => files.filter((name) => existsSync(join(dataDir, name)));
  const pass = async (days: number) => {
    clock.time += days * DAY;
    clock.running += days * DAY;
    await maintain(store);
    return left();
  };
  expect(await pass(29)).toEqual(files);
  expect(existsSync(join(dataDir, unfinished))).toBe(false);
  expect(await pass(2)).toEqual(personal);
  expect(await pass(60)).toEqual(personal);
  // Another program keeps deleted leads in the store's log, but keeps no file.
  using reader = new DatabaseSync(sqliteFile(dataDir));
  reader.exec("begin");
  reader.prepare("select * from leads").all();
  expect(await pass(2)).toEqual([]);
  expect(readdirSync(join(dataDir, "backups"))).toEqual(["photos.sqlite"]);
});

test("hashes a client's address with a key that each store has for itself", async ({ folder }) => {
  const hashes: unknown[] = [];
  for (const dataDir of [join(folder, "one"), join(folder, "two")]) {
    const store = openTestLeads({ dataDir, rateLimit: true });
    await acceptLead(store, submission({ client: "192.0.2.7" }));
    await store.close();
    using database = new DatabaseSync(sqliteFile(dataDir));
    hashes.push(...database.prepare("select key_hash from limits").all());
  }
  expect(new Set(hashes.map((row) => JSON.stringify(row))).size).toBe(6);
});

test("leaves no copy of expired leads in the store's files, and says when they can't be deleted", async ({
  dataDir,
}) => {
  const clock = { time: Date.UTC(2026, 4, 20), running: 0 };
  const store = openTestLeads({
    ...{ dataDir, keepMonths: 1, now: () => clock.time, monotonic: () => clock.running },
  });
  onTestFinished(store.close);
  const pass = (days: number) => {
    clock.time += days * DAY;
    clock.running += days * DAY;
    return maintain(store);
  };
  await maintain(store);
  for (let index = 0; index < 300; index += 1) {
    const name = `expired${index}`;
    const message = `${name} `.repeat(1 + ((index * 37) % 400));
    const id = await acceptLead(store, submission({ payload: contact({ name, message }) }));
    // Rows that grow may move.
    if (index % 3 === 0) await markAnswered(store, id, true);
  }
  await sendAll(store);
  await pass(20);
  await acceptLead(store, named("kept"));
  await pass(20);
  expect((await Array.fromAsync(eachLead(store))).map(({ payload }) => payload.name)).toEqual([
    "kept",
  ]);
  const files = ["", "-wal"].map((suffix) => readFileSync(sqliteFile(dataDir) + suffix, "latin1"));
  expect(files.join("").match(/expired\d+/)).toBeNull();
  expect((await checkHealth(store)).join()).not.toContain("deleted");
  clock.time += DAY;
  expect((await checkHealth(store)).join()).toContain("Old leads haven't been deleted since");
});

test("restores what it knows of a later release's backup, also into a store that was off for years", async ({
  folder,
  dataDir,
}) => {
  const idle = openTestLeads({ dataDir, now: () => Date.now() - 3 * YEAR });
  await maintain(idle);
  await idle.close();
  const store = openTestLeads({ dataDir: join(folder, "later") });
  const id = await acceptLead(store, submission());
  const { createdAt } = await getLead(store, id);
  const file = join(folder, "later.sqlite");
  await backUp(store, file);
  await store.close();
  using later = new DatabaseSync(file);
  later.exec("alter table leads add column rating integer; alter table mails add column via text");
  const restored = await restore({ ...mailSettings(), dataDir, log() {} }, file);
  expect(restored).toMatchObject({ leads: 1, unread: undefined });
  const server = openTestLeads({ dataDir });
  onTestFinished(server.close);
  await maintain(server);
  await resumeMails(server);
  expect((await getLead(server, id)).createdAt).toBe(createdAt);
});

test("keeps what is restored while the clock is years ahead, and nothing with impossible numbers", async ({
  folder,
  dataDir,
}) => {
  const store = openTestLeads({ dataDir: join(folder, "before") });
  for (let count = 0; count < 3; count += 1) await acceptLead(store, submission());
  await sendAll(store);
  const file = join(folder, "backup.sqlite");
  await backUp(store, file);
  await store.close();
  using backup = new DatabaseSync(file);
  backup.exec(
    "update leads set created_at = 8640000000000001 where id = (select min(id) from leads)",
  );
  const clock = { time: Date.now() + 3 * YEAR };
  const ahead = { dataDir, now: () => clock.time };
  // What a killed restore of the same process number left.
  mkdirSync(dataDir);
  const copy = join(dataDir, `leads.restoring-${process.pid}.sqlite`);
  const killed = new DatabaseSync(copy);
  killed.exec("pragma journal_mode = wal; create table other (x); insert into other values (1)");
  cpSync(`${copy}-wal`, `${copy}-kept`);
  killed.close();
  renameSync(`${copy}-kept`, `${copy}-wal`);
  const result = await restore({ ...mailSettings(), ...ahead, log() {} }, file);
  expect(result).toMatchObject({ leads: 2, unreadable: 1, unread: undefined });
  const server = openTestLeads(ahead);
  onTestFinished(server.close);
  await maintain(server);
  clock.time += 13 * DAY;
  await maintain(server);
  expect(await countLeads(server)).toBe(2);
  expect((await readFacts(server)).join()).toContain("leads were restored, or");
});

test("keeps old backups and saved emails of a lost store on a computer whose clock is years ahead", async ({
  dataDir,
}) => {
  const lost = openTestLeads({ dataDir });
  await acceptLead(lost, submission());
  await maintain(lost);
  await lost.close();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(sqliteFile(dataDir) + suffix, { force: true });
  mkdirSync(join(dataDir, "mail"));
  writeFileSync(join(dataDir, "mail/one-owner.eml"), "a lead");
  const [backup = ""] = readdirSync(join(dataDir, "backups"));

  const clock = { time: Date.now() + 3 * YEAR };
  const store = openTestLeads({ dataDir, now: () => clock.time });
  onTestFinished(store.close);
  await maintain(store);
  clock.time += 13 * DAY;
  await maintain(store);
  expect(readdirSync(join(dataDir, "backups"))).toContain(backup);
  expect(existsSync(join(dataDir, "mail/one-owner.eml"))).toBe(true);
  expect((await readFacts(store)).join()).toContain("the database is new");
});

test("restores what is left of a damaged file, and mails of what has no email only what isn't old", async ({
  folder,
  dataDir,
}) => {
  const store = openTestLeads({ dataDir: join(folder, "intact") });
  for (let count = 0; count < 200; count += 1) await acceptLead(store, named(`Visitor ${count}.`));
  await sendAll(store);
  const file = join(folder, "damaged.sqlite");
  await backUp(store, file);
  const { id, mails } = (await Array.fromAsync(eachLead(store)))[100] ?? {};
  await store.close();
  const bytes = readFileSync(file);
  const database = new DatabaseSync(file);
  // A page of many leads, two of one lead's words each, and one of emails.
  const row = new RegExp(`${id}.{6} {9}`, "s").exec(bytes.toString("latin1"))?.index ?? 0;
  const index = database.prepare(
    "select rootpage from sqlite_schema where name = 'sqlite_autoindex_mails_3'",
  );
  const texts = ['"Visitor 50."', '"Visitor 51."', mails?.[0]?.message_id ?? ""];
  const places = [row, ...texts.map((text) => bytes.indexOf(text))];
  places.push((Number(index.get()?.["rootpage"]) - 1) * 4096);
  database.close();
  for (const place of places)
    bytes.fill(0xff, place - (place % 4096), place - (place % 4096) + 4096);
  writeFileSync(file, bytes);
  for (const days of [0, 2]) {
    const options = { dataDir: `${dataDir}-${days}`, now: () => Date.now() + days * DAY };
    const result = await restore({ ...mailSettings(), ...options, log() {} }, file);
    expect(result.unread).toBeUndefined();
    expect(result.unreadable).toBeGreaterThan(2);
    expect(result.leads + result.unreadable).toBe(200);
    const restored = openTestLeads(options);
    onTestFinished(restored.close);
    await resumeMails(restored);
    const all = await Array.fromAsync(eachLead(restored));
    expect(all.at(-1)?.payload.name).toBe("Visitor 199.");
    const states = all.flatMap(({ mails }) => mails.filter(({ kind }) => kind === "owner"));
    const anew = states.map(({ state }) => state).filter((state) => state !== "saved");
    expect(anew.length).toBeGreaterThan(0);
    expect(anew.length).toBeLessThan(50);
    expect(new Set(anew)).toEqual(new Set([days ? "dead" : "pending"]));
    const [due, unmailed] = days ? [0, anew.length] : [anew.length, 0];
    expect(result).toMatchObject({ due, unmailed });
  }
});

test("restores the leads around one of which a backup has a damaged value", async ({
  dataDir,
  folder,
}) => {
  const store = openTestLeads({ dataDir });
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await acceptLead(store, submission()));
  const file = join(folder, "backup.sqlite");
  await backUp(store, file);
  await store.close();
  const [flags, laters] = ["flags text not null", "laters integer not null default 0"];
  const weaken = (from: string, to: string) => {
    using backup = new DatabaseSync(file, { defensive: false });
    backup.exec("pragma writable_schema = on");
    backup.prepare("update sqlite_schema set sql = replace(sql, ?, ?)").run(from, to);
  };
  weaken(flags, flags.replace("not null", ""));
  weaken(laters, laters.replace("not null", ""));
  {
    using backup = new DatabaseSync(file);
    backup.prepare("update leads set flags = x'' where id = ?").run(ids[0] ?? "");
    backup.prepare("update mails set laters = null where lead_id = ?").run(ids[1] ?? "");
  }
  const other = { ...store.settings, dataDir: join(folder, "other"), log: () => {} };
  mkdirSync(other.dataDir);
  expect(await restore(other, file)).toMatchObject({ leads: 2, unreadable: 1, unread: undefined });
});

test("restores the part of a backup that a full disk or a broken copy left", async ({
  folder,
  dataDir,
}) => {
  const store = openTestLeads({ dataDir: join(folder, "intact") });
  for (let count = 0; count < 200; count += 1) await acceptLead(store, named(`Visitor ${count}.`));
  const file = join(folder, "truncated.sqlite");
  await backUp(store, file);
  await store.close();
  truncateSync(file, Math.floor((statSync(file).size * 3) / 5));
  const { leads, unreadable, unread } = await restore(
    { ...mailSettings(), dataDir, log() {} },
    file,
  );
  expect(unread).toBeUndefined();
  expect(leads).toBeGreaterThan(80);
  expect(unreadable).toBeGreaterThan(0);
  const said = await runCli(["restore", file], { DATA_DIR: dataDir });
  expect(said.out).toMatch(/is damaged: at least \d+ leads? in it can't be read/);
  mkdirSync(join(dataDir, "backups"));
  renameSync(file, join(dataDir, "backups/truncated.sqlite"));
  const found = await runCli(["find", "nobody@example.com"], { DATA_DIR: dataDir });
  expect(found.out).toMatch(/truncated\.sqlite: damaged, at least \d+ of its leads/);
});

test("erases many leads of a person at once from a file, and lets requests in meanwhile", async ({
  dataDir,
}) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  for (let count = 0; count < 250; count += 1) await acceptLead(store, named("Ada"));
  const backup = join(dataDir, "backups/mine.sqlite");
  mkdirSync(join(dataDir, "backups"));
  await backUp(store, backup);
  // SQLite counts the transactions that changed a file (sqlite.org/fileformat2.html#file_change_counter).
  const changes = () => readFileSync(backup).readUInt32BE(24);
  const before = changes();
  let turns = 0;
  const erasing = eraseLeads(
    store,
    (await Array.fromAsync(eachLead(store))).map(({ id }) => id),
  ).then(() => turns);
  for (; (await countLeads(store)) > 0; turns += 1) await nextTurn();
  expect(await erasing).toBeGreaterThan(0);
  await searchEverywhere(store, { matches: () => true, mustErase: true });
  expect(changes()).toBe(before + 1);
});

test("erases a person from a backup at which an erasure was killed", async ({
  dataDir,
  folder: elsewhere,
}) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  for (let count = 0; count < 50; count += 1) await acceptLead(store, named("Ada Lovelace"));
  const folder = join(dataDir, "backups");
  mkdirSync(folder);
  const first = join(elsewhere, "first.sqlite");
  await backUp(store, first);
  using erasing = new DatabaseSync(first);
  erasing.exec("pragma cache_size = 1; begin; delete from leads where rowid % 2 = 0");
  for (const suffix of ["", "-journal"])
    cpSync(first + suffix, join(folder, `killed.sqlite${suffix}`));
  const erased = await searchEverywhere(store, { matches: () => true, mustErase: true });
  expect(erased).toMatchObject({ copies: [join(folder, "killed.sqlite")], problems: [] });
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).includes("Lovelace")).toBe(false);
});

test("says that an erased person is still in the store's log while another program reads it", async ({
  dataDir,
}) => {
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  await acceptLead(store, named("Ada Lovelace"));
  const erase = () => searchEverywhere(store, { matches: () => true, mustErase: true });
  const reader = new DatabaseSync(sqliteFile(dataDir));
  reader.exec("begin");
  reader.prepare("select * from leads").all();
  expect((await erase()).problems.join()).toMatch(/still in leads\.sqlite-wal/);
  reader.close();
  expect((await erase()).problems).toEqual([]);
  for (const name of readdirSync(dataDir).filter((name) => /^leads\.sqlite/.test(name)))
    expect(readFileSync(join(dataDir, name)).includes("Lovelace")).toBe(false);
});

onBoth(
  "restores leads with their emails, although a server starts meanwhile, and those of the first release",
  async (open) => {
    await using scene = await open();
    const { store, options, backupDir } = scene;
    for (let count = 0; count < 120; count += 1) await acceptLead(store, submission());
    await sendAll(store);
    const before = await countsOf(store);
    mkdirSync(backupDir);
    const file = join(backupDir, "intact.sqlite");
    await backUp(store, file);
    await store.write((tx) => tx.deleteFrom("leads").execute());
    let isRestoring = true;
    const restoring = restore({ ...mailSettings(), ...options, log() {} }, file).finally(() => {
      isRestoring = false;
    });
    while (isRestoring) await nextTurn(resumeMails(store));
    expect(await restoring).toMatchObject({ leads: 120, unread: undefined });
    expect(await countsOf(store)).toEqual(before);

    using old = new DatabaseSync(join(backupDir, "first.sqlite"));
    old.exec(readFileSync("tests/support/leads-schema-1.sql", "utf8"));
    old.exec("update mails set state = 'retrying', sent_at = null");
    const first = await restore(
      { ...mailSettings(), ...options, log() {} },
      join(backupDir, "first.sqlite"),
    );
    expect(first).toMatchObject({ leads: 2, unread: undefined });
    expect(await countsOf(store)).toEqual({ leads: 122, mails: { ...before.mails, pending: 2 } });
    for (const { reference } of await Array.fromAsync(eachLead(store)))
      expect(reference).toMatch(/^.{4}-.{4}$/);
    // Nothing of it is left beside the store.
    expect(readdirSync(options.dataDir).filter((name) => /restoring/.test(name))).toEqual([]);

    // What PostgreSQL refuses in a text keeps nothing away.
    using backup = new DatabaseSync(file);
    const ids = backup.prepare("select id from leads order by id limit 2").all();
    const [whole = "", garbled = ""] = ids.map(({ id }) => String(id));
    await store.write((tx) => tx.deleteFrom("leads").where("id", "in", [whole, garbled]).execute());
    backup.prepare("update leads set payload = 'a' || char(0) where id = ?").run(garbled);
    expect(await restore({ ...mailSettings(), ...options, log() {} }, file)).toMatchObject({
      ...{ leads: 2, unreadable: 1, unread: undefined },
    });
    writeFileSync(join(backupDir, "empty.sqlite"), "");
    expect(
      await restore({ ...mailSettings(), ...options, log() {} }, join(backupDir, "empty.sqlite")),
    ).toMatchObject({ unread: "It has no leads, so it's no backup of them." });
  },
);

onBoth(
  "restores a lead whose visitor sent the form again after the database was lost, with other words",
  async (open) => {
    await using scene = await open();
    const { store, options, backupDir } = scene;
    const idempotencyKey = "one-filled-form";
    const before = await acceptLead(store, { ...named("Before"), idempotencyKey });
    mkdirSync(backupDir);
    const file = join(backupDir, "before.sqlite");
    await backUp(store, file);
    await store.write((tx) => tx.deleteFrom("leads").execute());
    await acceptLead(store, { ...named("After"), idempotencyKey });
    const restoreFile = () => restore({ ...mailSettings(), ...options, log() {} }, file);
    expect(await restoreFile()).toMatchObject({ leads: 1, due: 1, unreadable: 0 });
    expect(await restoreFile()).toMatchObject({ leads: 0, due: 0 });
    const { mails, payload } = await getLead(store, before);
    expect([payload.name, mails.length]).toEqual(["Before", 2]);
    expect(await countLeads(store)).toBe(2);
  },
);

test("opens a database of the first release, and sends what it hadn't", async ({ dataDir }) => {
  mkdirSync(dataDir);
  using old = new DatabaseSync(sqliteFile(dataDir));
  old.exec(readFileSync("tests/support/leads-schema-1.sql", "utf8"));
  // Without an email, as it waits for a summary of many leads.
  old.exec(
    "insert into leads select 'WAITING', created_at, type, payload, '', '', '' from leads limit 1",
  );
  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  expect((await Array.fromAsync(eachLead(store))).map(({ isFlagged }) => isFlagged)).toEqual([
    false,
    true,
    false,
  ]);
  await resumeMails(store);
  expect((await sendAll(store)).map(({ kind }) => kind)).toEqual(["owner", "visitor"]);
});

onBoth(
  "mails what release 1.0 meant for a summary of many leads, and hadn't sent",
  async (open) => {
    await using scene = await open();
    const { store } = scene;
    const ids: string[] = [];
    for (const name of ["sent", "unsent", "waiting"])
      ids.push(await acceptLead(store, named(name)));
    const [sent, unsent, waiting] = ids;
    const summary = (id: string, state: string, lead: string | undefined) => sql`
    insert into mails (id, lead_id, kind, message_id, state, attempts, queued_at, next_attempt_at)
    values (${id}, ${lead}, 'summary', ${id}, ${state}, 0, 0, 0)`;
    await store.write(async (tx) => {
      await sql`delete from mails`.execute(tx);
      await sql`update leads set summary = case id when ${sent} then 'one' when ${unsent} then 'two' else '' end,
      payload = ltrim(payload)`.execute(tx);
      await summary("one", "sent", sent).execute(tx);
      await summary("two", "pending", unsent).execute(tx);
      await sql`delete from leads_migration where name like '12-%'`.execute(tx);
    });
    const migrated = openTestLeads(scene.options);
    onTestFinished(migrated.close);
    await resumeMails(migrated);
    expect((await sendAll(migrated)).map(({ lead_id }) => lead_id).toSorted()).toEqual([
      unsent,
      waiting,
    ]);
    expect((await Array.fromAsync(eachLead(migrated)))[0]?.payload.name).toBe("sent");
  },
);

test("starts at once after a migration that leaves none of the visitors' words behind", async ({
  dataDir,
}) => {
  const before = openTestLeads({ dataDir });
  for (let count = 0; count < 50; count += 1) await acceptLead(before, named("Visitor"));
  await before.close();
  /** Free pages stay unless the file is rewritten as a whole. */
  const freePagesAfter = async (migration: string) => {
    {
      using database = new DatabaseSync(sqliteFile(dataDir));
      database.exec("create table junk as select payload from leads; drop table junk");
      database.exec("alter table mails drop column delivered_to");
      database.exec(`delete from leads_migration where name in ('13-recipients', '${migration}')`);
    }
    const store = openTestLeads({ dataDir });
    expect(await countLeads(store)).toBe(50);
    await store.close();
    using database = new DatabaseSync(sqliteFile(dataDir));
    return Number(database.prepare("pragma freelist_count").get()?.["freelist_count"]);
  };
  expect(await freePagesAfter("13-recipients")).toBeGreaterThan(0);
  expect(await freePagesAfter("12-pages-of-their-own")).toBe(0);
});

test("opens a database with a later release's migration", async ({ dataDir }) => {
  const first = openTestLeads({ dataDir });
  await acceptLead(first, submission());
  await first.close();
  using database = new DatabaseSync(sqliteFile(dataDir));
  database.exec("create index later on leads (created_at)");
  database.exec("insert into leads_migration values ('99-later', '2027-01-01T00:00:00Z')");
  const second = openTestLeads({ dataDir });
  onTestFinished(second.close);
  expect((await countsOf(second)).leads).toBe(1);
});

/** Tests the owner's commands, each run in its own process. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { sqliteFile } from "#leads/database/sqlite.ts";
import { openStore } from "#leads/open.ts";
import { startChild } from "../support/child.ts";
import { runCli } from "../support/cli.ts";
import { test as base } from "../support/fixtures.ts";
import { acceptLead, contact, newLead, quote } from "../support/leads.ts";
import { mailSettings } from "../support/mail.ts";
import { startSmtp } from "../support/smtp.ts";
import { SOAK } from "../support/soak.ts";

/** In the soak test, more leads than SQLite allows parameters in a query. */
const LEADS_TO_LIST = SOAK ? 40_000 : 1_200;

const test = base
  .extend("store", async ({ dataDir }, { onCleanup }) => {
    const store = await openStore({ dataDir, mailDomain: "example.org" });
    onCleanup(() => store.close());
    return store;
  })
  .extend("stored", async ({ store }) => ({
    quote: await acceptLead(store, {
      payload: quote({
        name: "=cmd|' /C calc'!A0",
        company: "Zoë, Inc.",
        page: "/drone-mapping",
      }),
    }),
    message: await acceptLead(store, { payload: contact({ message: "One\nTwo" }) }),
    flagged: await acceptLead(store, { flags: ["honeypot"] }),
  }))
  /** Runs one of the owner's commands on the `stored` leads. */
  .extend(
    "leads",
    ({ dataDir, stored: _ }) =>
      (args: string[], env: NodeJS.ProcessEnv = {}, shell?: string) =>
        runCli(args, { DATA_DIR: dataDir, ...env }, shell),
  );

test("list prints leads newest first, as a table or, with --json, as JSON; with --flagged, only flagged leads", async ({
  leads,
  stored,
}) => {
  const { code, out } = await leads(["list"]);
  expect(code).toBe(0);
  const rows = out.split("\n").slice(2, 5);
  const { flagged, message, quote: oldest } = stored;
  const newestFirst = [flagged, message, oldest].map(({ reference }) => reference);
  expect(rows.map((line) => line.split(" ")[0])).toEqual(newestFirst);
  expect(rows[0]).toContain("flagged: honeypot");
  const json = JSON.parse((await leads(["list", "--json", "--limit", "1"])).out);
  expect(json).toMatchObject([{ id: flagged.id, flags: ["honeypot"], mails: [] }]);
  expect(JSON.parse((await leads(["list", "--json", "--flagged"])).out)).toHaveLength(1);
});

test("show finds a lead by reference or ID, and prints its fields, a map link, the page where the form was sent, and its emails", async ({
  leads,
  stored,
}) => {
  const { out } = await leads(["show", stored.quote.reference.toLowerCase().replace("-", "")]);
  expect(await leads(["show", stored.quote.id])).toMatchObject({ out });
  for (const text of [
    "Project Type",
    "Real Estate",
    "Zoë, Inc.",
    "Aerial Photography, 3D Mapping",
    "https://www.google.com/maps/search/?api=1&query=Boulder%2C%20CO",
    "/drone-mapping",
  ]) {
    expect(out).toContain(text);
  }
  expect(out).toMatch(/owner\s+pending/);
});

test("export --csv escapes formulas and writes one row per lead, to stdout or to a new file with mode 0600", async ({
  folder,
  leads,
}) => {
  const { code, out, err } = await leads(["export", "--csv"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.split("\r\n")).toHaveLength(1 + 3 + 1);
  expect(out).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(out).toContain('"One\nTwo"');
  const [heading = "", ...rows] = out.split("\r\n");
  expect(rows[1]?.split(",")).toHaveLength(heading.split(",").length);
  const file = join(folder, "leads.csv");
  expect((await leads(["export", "--csv", "--out", file])).err).toContain("3 leads written");
  expect(readFileSync(file, "utf8")).toBe(`\ufeff${out}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await leads(["export", "--out", file])).code).toBe(1);
});

test("export reports that its file can't be written, and leaves no partial file", async ({
  folder,
  leads,
}) => {
  const exports = join(folder, "exports");
  mkdirSync(exports);
  const file = join(exports, "leads.csv");
  // `ulimit -f 1` limits files to 512 bytes (one block); the export is longer.
  const { code, err } = await leads(["export", "--out", file], {}, 'ulimit -f 1 && exec "$@"');
  expect(err).toBe(`${file} could not be written: file too large.\n`);
  expect(code).toBe(1);
  expect(readdirSync(exports)).toEqual([]);
});

test("retry with an ID queues that lead's dead emails; retry --all skips dead emails", async ({
  leads,
  store,
  stored,
}) => {
  const claimed = await store.claim({ limit: 9, leaseMs: 60_000 });
  for (const mail of claimed) await store.settle(mail, { state: "dead", error: "550" });
  expect((await leads(["retry", "--all"])).out).toContain("Nothing to retry");
  expect((await leads(["retry", stored.message.id])).out).toContain("2 mails queued");
});

test("release queues a flagged lead's emails, with Message-IDs of the business's domain; a second release changes nothing", async ({
  leads,
  store,
  stored,
}) => {
  const { reference } = stored.flagged;
  expect((await leads(["release", reference])).out).toMatch(/^2 mails queued/);
  expect((await leads(["release", reference])).out).toMatch(/^Nothing to release/);
  expect((await leads(["show", reference])).out).toMatch(/owner\s+pending/);
  // The domain is that of MAIL_FROM, the business's own.
  const { messageId } = (await store.get(reference)).mails[0] ?? {};
  expect(messageId).toMatch(/^<[^<>@\s]+@elevatedaerial\.example>$/);
});

test("reads DATA_DIR as the server does, with spaces around it", async ({ dataDir, leads }) => {
  const padded = await leads(["list"], { DATA_DIR: ` ${dataDir} ` });
  expect(padded).toMatchObject({ code: 0, err: "" });
});

test("status counts leads and emails; status --verify reports database damage that list doesn't notice", async ({
  dataDir,
  leads,
  store,
}) => {
  expect((await leads(["status", "--verify"])).out).toContain("is intact");
  await store.claim({ limit: 2, leaseMs: 60_000 });
  expect(JSON.parse((await leads(["status", "--json"])).out)).toMatchObject({ leads: 3 });
  expect((await leads(["status"])).out).toMatch(/3 leads[\s\S]*sending\s+2/);
  // Damage a page of the database that `list` doesn't read.
  await store.close();
  const database = new DatabaseSync(sqliteFile(dataDir));
  database.exec("pragma wal_checkpoint(truncate)");
  const page = Number(
    database.prepare("select rootpage from sqlite_master where name = 'limits_by_end'").get()?.[
      "rootpage"
    ],
  );
  database.close();
  const file = openSync(sqliteFile(dataDir), "r+");
  writeSync(file, Buffer.alloc(4096, 7), 0, 4096, (page - 1) * 4096);
  closeSync(file);
  expect((await leads(["list"])).code).toBe(0);
  const damaged = await leads(["status", "--verify"]);
  expect(damaged).toMatchObject({ code: 1 });
  expect(damaged.err).toMatch(/leads\.sqlite.*damaged.*backup/);
});

test("list prints as many leads as --limit allows", async ({ leads, store }) => {
  await Promise.all(Array.from({ length: LEADS_TO_LIST }, () => store.accept(newLead())));
  const { code, out } = await leads(["list", "--limit", String(LEADS_TO_LIST)]);
  expect(code).toBe(0);
  expect(out.trimEnd().split("\n")).toHaveLength(2 + LEADS_TO_LIST);
}, 600_000);

test("check sends a test email, or reports why it failed and how to fix that", async ({
  dataDir,
  leads,
}) => {
  await using smtp = await startSmtp({ login: { user: "site", pass: "right" } });
  const url = (login: string, port = smtp.port) => `smtp://${login}@127.0.0.1:${port}`;
  const check = (env: NodeJS.ProcessEnv) => leads(["check"], env);

  expect(await check({ SMTP_URL: smtp.url })).toMatchObject({ code: 0 });
  expect(smtp.accepted[0]).toMatchObject({ to: mailSettings().mailTo });
  const faultySettings: [NodeJS.ProcessEnv, RegExp][] = [
    [{ SMTP_URL: url("site:wrong") }, /refused our login: 535[\s\S]*password in SMTP_URL/],
    [{ SMTP_URL: url("site:right", 1) }, /does not accept connections[\s\S]*host and port/],
    [{ SMTP_URL: "smtp://mail.invalid" }, /server.s name[\s\S]*host name/],
    [{ SMTP_URL: `${smtp.url}?requireTLS=true` }, /encrypted connection|STARTTLS[\s\S]*smtps/],
  ];
  for (const [env, message] of faultySettings) {
    const { code, out } = await check(env);
    expect(out).toMatch(message);
    expect(out).not.toContain("wrong");
    expect(code).toBe(1);
  }
  smtp.script.mailFrom = () => ({ code: 550, text: "5.7.1 not your address" });
  expect((await check({ SMTP_URL: smtp.url })).out).toMatch(/550 5\.7\.1[\s\S]*MAIL_FROM/);
  // Without SMTP_URL, the email is saved as a file.
  expect((await check({ SMTP_URL: "" })).out).toContain(`${dataDir}/mail`);
  expect(readdirSync(join(dataDir, "mail"))).toHaveLength(1);
}, 60_000);

test("purge counts old leads, and deletes them only with --yes", async ({ leads, store }) => {
  const purge = ["purge", "--older-than", "0h"];
  expect((await leads(purge)).out).toMatch(
    /1 lead would be permanently deleted.*--yes to delete\.\n2 old leads kept/,
  );
  expect((await store.stats()).leads).toBe(3);
  expect((await leads([...purge, "--yes"])).out).toContain("1 lead deleted");
  expect((await store.stats()).leads).toBe(2);
});

test("find lists a person's leads; erase deletes a lead only with --yes", async ({
  leads,
  store,
  stored,
}) => {
  const { reference } = stored.quote;
  expect((await leads(["find", "GRACE@example.com"])).out).toContain(reference);
  expect((await leads(["erase", "grace@example.com"])).out).toMatch(/1 lead would be.*--yes/);
  expect((await store.stats()).leads).toBe(3);
  expect((await leads(["erase", reference, "--yes"])).out).toMatch(/1 lead erased/);
  expect((await leads(["find", reference])).out).toMatch(/No lead has/);
  expect((await store.stats()).leads).toBe(2);
});

test("backup --into emails no failure report if only its output can't be printed", async ({
  backups,
  dataDir,
  leads,
}) => {
  const { err } = await leads(["backup", "--into", backups], { SMTP_URL: "" }, '"$@" | true');
  expect(err).toBe("");
  expect(readdirSync(backups)).toHaveLength(1);
  expect(existsSync(join(dataDir, "mail"))).toBe(false);
});

test.for<[args: string[], code: number, out: RegExp, err: RegExp]>([
  [[], 0, /^Usage/, /^$/],
  [["show", "--help"], 0, /show .*<ID>/, /^$/],
  [["frob"], 2, /^$/, /unknown command 'frob'/],
  [["show"], 2, /^$/, /missing required argument 'ID'/],
  [["list", "--limit", "many"], 2, /^$/, /--limit must be a number/],
  [["purge"], 0, /^0 leads would be/, /^$/],
  [["backup"], 2, /^$/, /needs either a FILE or --into/],
  [["purge", "--older-than", "old"], 2, /^$/, /365d/],
  [["retry"], 2, /^$/, /needs either an ID or --all/],
  [["give-up", "NOSUCHLEAD"], 1, /^$/, /No lead has the ID “NOSUCHLEAD”/],
])(
  "leads %j exits with code %i and prints the expected output",
  async ([args, code, out, err], { leads }) => {
    const result = await leads(args);
    expect(result.code).toBe(code);
    expect(result.out).toMatch(out);
    expect(result.err).toMatch(err);
  },
);

test("list reports a missing data directory and doesn't create it", async ({ folder, leads }) => {
  const empty = join(folder, "empty");
  const { code, err } = await leads(["list"], { DATA_DIR: empty });
  expect(code).toBe(1);
  expect(err).toMatch(/no leads in .*empty yet/);
  expect(existsSync(empty)).toBe(false);
});

test("status reports an unreachable database without printing its password", async ({ leads }) => {
  const { code, err } = await leads(["status"], {
    DATABASE_URL: "postgres://owner:secret@127.0.0.1:1/leads",
  });
  expect(code).toBe(1);
  expect(err).toMatch(/database cannot be reached/);
  expect(err).not.toMatch(/secret|at .*\.ts/);
});

test("list, show, export and backup work while another process holds SQLite's write lock", async ({
  dataDir,
  folder,
  leads,
  stored,
}) => {
  const writer = new DatabaseSync(sqliteFile(dataDir));
  writer.exec("begin immediate");
  for (const args of [
    ["list"],
    ["show", stored.quote.id],
    ["export"],
    ["backup", join(folder, "copy.sqlite")],
  ])
    expect(await leads(args)).toMatchObject({ code: 0, err: "" });
  writer.close();
});

test("backup contains every lead acknowledged before it started, and restore creates a working store from it", async ({
  dataDir,
  folder,
}) => {
  const [file, restoredDir] = [join(folder, "copy.sqlite"), join(folder, "restored")];
  const writer = startChild(["tests/support/children/accept.ts", JSON.stringify({ dataDir })]);
  await writer.printed(300);
  const acknowledged = [...writer.output];
  const leads = (args: string[], into = dataDir) => runCli(args, { DATA_DIR: into });
  expect((await leads(["backup", join(folder, "none/copy")])).err).toMatch(/no directory/);
  const { code, out } = await leads(["backup", file]);
  expect(code).toBe(0);
  expect((await leads(["backup", file])).err).toMatch(/already exists/);
  // Wait until the store has accepted a lead that the backup doesn't contain.
  await writer.printed(Number.parseInt(out, 10) + 1);
  await writer.end("SIGKILL");

  expect((await leads(["restore", file], restoredDir)).out).toMatch(/leads restored/);
  expect((await leads(["restore", file], restoredDir)).err).toMatch(/already contains/);
  const store = await openStore({ dataDir: restoredDir });
  const { leads: count, mails } = await store.stats();
  expect(out).toContain(`${count} leads copied`);
  expect(mails.pending).toBe(2 * count);
  for (const id of acknowledged) expect((await store.get(id))?.mails).toHaveLength(2);
  expect((await store.accept(newLead())).outcome).toBe("kept");
  await store.close();
});

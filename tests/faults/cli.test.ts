/** Tests the owner's commands, each run in its own process. */

import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished } from "vitest";
import { eraseLeads, markSpam, unmarkSpam } from "#leads/actions.ts";
import { sqliteFile } from "#leads/database.ts";
import { eachLead, getLead } from "#leads/find.ts";
import { acceptLead } from "#leads/leads.ts";
import { maintain } from "#leads/upkeep.ts";
import { startWorker } from "#mail/worker.ts";
import { runCli } from "../support/cli.ts";
import { test as base } from "../support/fixtures.ts";
import { contact, openTestLeads, quote, submission } from "../support/leads.ts";
import { mailSettings } from "../support/mail.ts";
import { startSmtp } from "../support/smtp.ts";

/** Noon in Colorado, so that times show their zone. */
const now = () => Date.UTC(2026, 4, 20, 18, 5);

const test = base
  .extend("store", ({ dataDir, backups }, { onCleanup }) => {
    const store = openTestLeads({ dataDir, backupDir: backups, now });
    onCleanup(store.close);
    return store;
  })
  .extend("stored", async ({ store }) => {
    const accept = async (change: Parameters<typeof submission>[0]) =>
      getLead(store, await acceptLead(store, submission(change)));
    return {
      quote: await accept({
        payload: quote({
          name: "=cmd|' /C calc'!A0",
          company: "Zoë, Inc.",
          page: "/drone-mapping",
        }),
      }),
      message: await accept({ payload: contact({ message: "One\nTwo" }) }),
      flagged: await accept({ isHoneypotFilled: true }),
    };
  })
  .extend(
    "leads",
    ({ dataDir, backups }) =>
      (args: string[], env: NodeJS.ProcessEnv = {}) =>
        runCli(args, { DATA_DIR: dataDir, BACKUP_DIR: backups, SMTP_URL: "", ...env }),
  );

test("list prints leads newest first in Colorado's time, and what the owner must look after", async ({
  leads,
  stored,
}) => {
  const { code, out } = await leads(["list"], { TZ: "Asia/Tokyo" });
  expect(code).toBe(0);
  const rows = out.split("\n").slice(1, 4);
  const { flagged, message, quote: oldest } = stored;
  const newestFirst = [flagged, message, oldest].map(({ reference }) => reference);
  expect(rows.map((line) => line.split(" ")[0])).toEqual(newestFirst);
  for (const row of rows) expect(row).toContain("2026-05-20 12:05");
  expect(rows[0]).toContain("  flagged");
  expect(out).toContain("3 leads.\n");
  expect(out).toContain("No backup has been made");
});

test("show finds a lead by reference or ID, and prints its fields and emails", async ({
  leads,
  stored,
}) => {
  const { out } = await leads(["show", stored.quote.reference.toLowerCase().replace("-", "")]);
  expect(await leads(["show", stored.quote.id])).toMatchObject({ out });
  for (const text of [
    "Wednesday, May 20, 2026 at 12:05",
    "Real Estate",
    "Zoë, Inc.",
    "Aerial Photography, 3D Mapping",
    "https://www.google.com/maps/search/?api=1&query=Boulder%2C%20CO",
    "/drone-mapping",
  ])
    expect(out).toContain(text);
  expect(out).toContain("To you: waiting\n");
  expect(await leads(["show", "K7RM-4PXD"])).toMatchObject({ code: 1, out: "" });
});

test("export escapes formulas and writes one row per lead, to stdout or to a new private file", async ({
  folder,
  leads,
  stored: _,
}) => {
  const { code, out, err } = await leads(["export"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.startsWith("\ufeff"), "spreadsheets read it as UTF-8").toBe(true);
  expect(out).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(out).toContain('"One\nTwo"');
  const [heading = "", ...rows] = out.split("\r\n");
  expect(rows).toHaveLength(4);
  expect(rows[1]?.split('","')).toHaveLength(heading.split('","').length);
  const file = join(folder, "leads.csv");
  expect((await leads(["export", file])).code).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(out);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await leads(["export", file])).code).toBe(1);
});

test("check sends a test email and pings the monitor, or says what to change, without passwords", async ({
  dataDir,
  leads,
  stored: _,
}) => {
  expect((await leads(["check"])).out).toContain(` is in ${dataDir}/mail.`);
  await using smtp = await startSmtp({ login: { user: "site", pass: "secret" } });
  const sent = await leads(["check"], { SMTP_URL: smtp.url });
  expect(sent.out).toContain(`accepted a mail to ${mailSettings().mailTo}`);
  expect(sent.out).toContain("3 leads can be read.");
  expect(smtp.accepted).toHaveLength(1);
  const wrong = await leads(["check"], { SMTP_URL: smtp.url.replace("secret", "wrong") });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain(
    `Not sent to ${mailSettings().mailTo}: the mail server refused our login: 535`,
  );
  expect(wrong.out).not.toContain("wrong:");
  const monitor = { HEARTBEAT_URL: "http://127.0.0.1:9/id", SITE_URL: "https://drones.example" };
  const unwatched = await leads(["check"], monitor);
  expect(unwatched.code).toBe(1);
  expect(unwatched.out).toContain("HEARTBEAT_URL: it can't be reached (bad port).");
  expect(unwatched.out).toContain("SMTP_URL isn't set, so emails are only saved as files.");
});

test("backup copies leads to a new file while the store is in use, and restore adds the missing ones", async ({
  folder,
  leads,
  store,
  stored,
}) => {
  const file = join(folder, "copy.sqlite");
  expect(await leads(["backup", file])).toMatchObject({
    code: 0,
    out: `3 leads copied to ${file}.\n`,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await leads(["backup", file])).err).toContain("already exists");
  await store.write((tx) => tx.deleteFrom("leads").where("id", "=", stored.quote.id).execute());
  const { out } = await leads(["restore", file]);
  expect(out).toContain("1 missing lead restored.\nYou get an email about 1 lead: ");
  expect((await getLead(store, stored.quote.id)).payload).toEqual(stored.quote.payload);
});

test("backup and restore say as whom they run if that user may not", async ({ folder, skip }) => {
  if (process.getuid?.() !== 0) return skip("only root may run it as another user");
  const file = join(folder, "copy.sqlite");
  writeFileSync(file, "");
  const asNobody = await runCli(["restore", file], { DATA_DIR: folder }, { uid: 65_534 });
  expect(asNobody.err).toBe(`There is no ${file} that the user “nobody” can read.\n`);
  // As in a container: a user without a name.
  const asNumber = await runCli(["restore", file], { DATA_DIR: folder }, { uid: 10_001 });
  expect(asNumber.err).toBe(`There is no ${file} that the user “10001” can read.\n`);
  const env = { DATABASE_URL: "postgres://localhost/unused" };
  const backup = await runCli(["backup", "/root/copy.sqlite"], env, { uid: 65_534 });
  expect(backup.err).toBe("/root isn't a folder in which the user “nobody” can write.\n");
});

/** Overwrites the second half of a database. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa5, bytes.length / 2));
}

test("restore sets a damaged database aside, names it, and adds what can still be read from it", async ({
  dataDir,
  folder,
  leads,
  store,
}) => {
  const ids: string[] = [];
  for (let count = 0; count < 100; count += 1)
    ids.push(
      await acceptLead(store, submission({ payload: contact({ message: "x".repeat(2_000) }) })),
    );
  const backup = join(folder, "copy.sqlite");
  expect((await leads(["backup", backup])).code).toBe(0);
  await store.close();
  damage(sqliteFile(dataDir));
  expect((await leads(["check"])).err).toContain("Stop the server");
  const { code, out } = await leads(["restore", backup]);
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringContaining("100 missing leads restored"),
  });
  const damaged = /It is now (\S+\.sqlite)\./.exec(out)?.[1] ?? "";
  expect(readdirSync(dataDir)).toContain(damaged.slice(dataDir.length + 1));
  const rest = await leads(["restore", damaged]);
  expect(rest.out).toContain("0 missing leads restored");
  expect((await leads(["list"])).out).toContain("100 leads.");
});

const PERSON = "forget-me@example.com";

/** The files below a folder that contain a text. */
const filesWith = (folder: string, text: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));

test("erase removes a person from the store, saved emails, backups and a set-aside database, and names what it can't read", async ({
  backups,
  dataDir,
  folder,
  leads,
  store,
}) => {
  const person = () => submission({ payload: contact({ email: PERSON, message: PERSON }) });
  await acceptLead(store, person());
  await acceptLead(store, { ...person(), isHoneypotFilled: true });
  await acceptLead(store, submission());
  const worker = startWorker(store);
  await expect
    .poll(() => readdirSync(dataDir).includes("mail") && readdirSync(join(dataDir, "mail")).length)
    .toBe(4);
  await worker.stop();
  await maintain(store);
  const copy = join(folder, "copy.sqlite");
  await leads(["backup", copy]);
  // The owner's own backup, of before BACKUP_DIR was set.
  mkdirSync(join(dataDir, "backups"));
  copyFileSync(copy, join(dataDir, "backups/before-moving.sqlite"));
  renameSync(copy, join(dataDir, "leads.damaged-2026-05-20T120000Z.sqlite"));
  // A second one, which can't be opened at all.
  const unreadable = join(dataDir, "leads.damaged-2026-05-21T120000Z.sqlite");
  writeFileSync(unreadable, "not a database, but long enough to be looked at".repeat(30));
  expect(filesWith(folder, PERSON).length).toBeGreaterThanOrEqual(4);

  // Another lead's email, with a name that begins alike.
  const [saved = ""] = readdirSync(join(dataDir, "mail")).filter((name) =>
    readFileSync(join(dataDir, "mail", name)).includes(PERSON),
  );
  writeFileSync(join(dataDir, "mail", saved.replace("-", "x-")), "someone else");

  // As from a script whose variable is empty.
  const files = readdirSync(join(dataDir, "mail")).length;
  for (const nobody of ["", " - "]) await leads(["erase", nobody, "--yes"]);
  expect(readdirSync(join(dataDir, "mail"))).toHaveLength(files);
  const listed = await leads(["erase", PERSON.toUpperCase()]);
  expect(listed.out).toContain("Nothing is erased yet");
  expect(filesWith(folder, PERSON).length).toBeGreaterThanOrEqual(4);

  const { code, out } = await leads(["erase", PERSON.toUpperCase(), "--yes"]);
  expect(out).toContain("2 leads erased.");
  expect(out).toContain(`${unreadable}: file is not a database`);
  expect(code).toBe(1);
  expect(filesWith(folder, PERSON)).toEqual([]);
  expect((await leads(["list"])).out).toContain("1 lead.");
  expect(readdirSync(join(dataDir, "mail"))).toHaveLength(3);
  expect(readdirSync(backups)).toEqual(["leads-2026-05-20.sqlite"]);
});

test("retry sends the owner's emails that were saved as files, and resend one lead again or for the first time", async ({
  dataDir,
  leads,
  smtp,
  store,
  stored,
}) => {
  const saving = startWorker(store, { pollMs: 1 });
  const states = async () =>
    (await getLead(store, stored.quote.id)).mails.map(({ kind, state }) => `${kind} ${state}`);
  await expect.poll(states).toEqual(["owner saved", "visitor saved"]);
  await expect.poll(() => readdirSync(join(dataDir, "mail"))).toHaveLength(4);
  await saving.stop();

  expect((await leads(["retry"])).out).toContain("2 emails due now.");
  const sender = openTestLeads({ dataDir, smtpUrl: smtp.url });
  const sending = startWorker(sender, { pollMs: 1 });
  onTestFinished(() => sending.stop().then(sender.close));
  await smtp.waitFor(2);
  await expect.poll(states).toEqual(["owner sent", "visitor saved"]);
  expect((await leads(["retry"])).out).toContain("0 emails due now.");

  for (const lead of [stored.quote, stored.flagged])
    expect((await leads(["resend", lead.reference])).code).toBe(0);
  await smtp.waitFor(4);
  expect(new Set(smtp.accepted.map(({ to }) => to))).toEqual(new Set(mailSettings().mailTo));
  // Mailboxes hide a second email with the same Message-ID.
  expect(new Set(smtp.accepted.map(({ messageId }) => messageId)).size).toBe(4);
});

test("erase --flagged counts and then deletes spam, and nobody else", async ({
  backups,
  leads,
  store,
  stored,
}) => {
  const count = async () => (await Array.fromAsync(eachLead(store))).length;
  const listed = await leads(["erase", "--flagged"]);
  expect(listed.out).toContain("1 lead found.\nNothing is erased yet");
  const { email } = stored.message.payload;
  for (const misused of [[email, "--flagged"], [email, "him"], []])
    expect(await leads(["erase", ...misused, "--yes"])).toMatchObject({ code: 1, out: "" });
  expect(await count()).toBe(3);
  // A copy still calls someone a bot whom the owner has called a person since.
  const person = await acceptLead(store, submission({ isHoneypotFilled: true }));
  mkdirSync(backups, { recursive: true });
  const copy = join(backups, "leads-owner.sqlite");
  await leads(["backup", copy]);
  await unmarkSpam(store, person);
  expect((await leads(["erase", "--flagged", "--yes"])).out).toContain("1 lead erased.");
  expect(await count()).toBe(3);
  using backup = new DatabaseSync(copy);
  expect(backup.prepare("select id from leads where flags <> ''").all()).toEqual([{ id: person }]);
});

test("erase --flagged also finds the copy of before the mark if only backups have the lead", async ({
  backups,
  leads,
  store,
}) => {
  const id = await acceptLead(store, submission({ payload: contact({ email: PERSON }) }));
  mkdirSync(backups, { recursive: true });
  const [before, after] = [join(backups, "leads-1.sqlite"), join(backups, "leads.2.sqlite")];
  await leads(["backup", before]);
  await markSpam(store, id);
  await leads(["backup", after]);
  await eraseLeads(store, [id]);
  const { code, out } = await leads(["erase", "--flagged", "--yes"]);
  expect(code).toBe(0);
  expect(out).toContain(before);
  expect(out).toContain(after);
  expect(filesWith(backups, PERSON)).toEqual([]);
});

test("erase --flagged erases nothing while the store can't be read: a copy may have an old mark", async ({
  backups,
  dataDir,
  leads,
  store,
}) => {
  const person = await acceptLead(
    store,
    submission({ payload: contact({ email: PERSON }), isHoneypotFilled: true }),
  );
  mkdirSync(backups, { recursive: true });
  await leads(["backup", join(backups, "leads-1.sqlite")]);
  await unmarkSpam(store, person);
  await leads(["backup", join(backups, "leads-2.sqlite")]);
  await store.close();
  writeFileSync(sqliteFile(dataDir), "not a database, but long enough to be looked at".repeat(30));
  const { code, out } = await leads(["erase", "--flagged", "--yes"]);
  expect(out).toContain("leads restore FILE");
  expect(code).toBe(1);
  for (const name of ["leads-1.sqlite", "leads-2.sqlite"])
    expect(filesWith(backups, PERSON)).toContain(join(backups, name));
});

test("explains wrong usage and missing leads", async ({ folder, leads, stored: _ }) => {
  expect(await leads(["frobnicate"])).toMatchObject({ code: 1, out: "" });
  expect(await leads(["list", "--frobnicate"])).toMatchObject({ code: 1, out: "" });
  expect((await leads(["show"])).err).toContain("Usage: show ID");
  const none = await leads(["list"], { DATA_DIR: join(folder, "none") });
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining("There are no leads in") });
  expect(await leads([])).toMatchObject({ code: 0, out: expect.stringContaining("restore FILE") });
});

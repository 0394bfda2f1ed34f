import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "#leads/open.ts";
import { sqliteBackend, sqliteFile } from "#leads/sqlite.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import { contact, newLead, quote } from "../../tests/support/leads.ts";
import { mailSettings, recordingLog } from "../../tests/support/mail.ts";
import { createTransport } from "./transport.ts";
import { startWorker } from "./worker.ts";

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "worker-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function open(dataDir = temporaryDir()): Promise<LeadStore> {
  const store = await openStore({ dataDir, mailDomain: "elevatedaerial.example" });
  onTestFinished(() => store.close());
  return store;
}

function start(store: LeadStore, options: { dataDir: string; visitorMail?: boolean }) {
  const { log, next } = recordingLog();
  const worker = startWorker({
    store,
    transport: createTransport(options),
    settings: { ...mailSettings(), visitorMail: options.visitorMail ?? true },
    log,
  });
  onTestFinished(() => worker.stop());
  return { worker, next };
}

test("writes both mails as .eml files and leaves no partial files if SMTP_URL is not set", async () => {
  const dataDir = temporaryDir();
  const store = await open(dataDir);
  const { worker, next } = start(store, { dataDir });
  await store.accept(newLead({ payload: quote({ name: "Zoë Ångström" }) }));
  worker.wake();
  await next("mail.sent");
  await worker.stop();

  const files = readdirSync(join(dataDir, "mail"));
  expect(files.map((file) => file.replace(/^[^-]+/, "")).sort()).toEqual([
    "-owner.eml",
    "-visitor.eml",
  ]);
  for (const file of files) {
    const mail = await PostalMime.parse(readFileSync(join(dataDir, "mail", file)));
    expect(mail.text).toMatch(/[Rr]eference [2-9B-Z]{4}-[2-9B-Z]{4}/);
    expect(mail.html).toContain("</html>");
    if (!file.endsWith("-owner.eml")) continue;
    expect(mail.subject).toMatch(/^Quote request: Zoë Ångström, Boulder, CO \(....-....\)$/);
    expect(mail.replyTo?.[0]).toMatchObject({ name: "Zoë Ångström", address: "grace@example.com" });
  }
});

test("sends only the owner's email and marks the visitor's as dead if VISITOR_MAIL=off", async () => {
  const dataDir = temporaryDir();
  const store = await open(dataDir);
  await store.accept(newLead());
  const { worker, next } = start(store, { dataDir, visitorMail: false });
  await next("mail.sent");
  await worker.stop();
  expect(readdirSync(join(dataDir, "mail"))).toEqual([expect.stringMatching(/-owner\.eml$/)]);
  expect((await store.stats()).mails).toMatchObject({ sent: 1, dead: 1 });
});

test("reports flagged leads to the owner in one mail the next day", async () => {
  const dataDir = temporaryDir();
  const store = await open(dataDir);
  for (const name of ["Bot One", "Bot Two"]) {
    await store.accept(newLead({ payload: contact({ name }), flags: ["trap"] }));
  }
  await store.close();
  const day = 24 * 60 * 60 * 1000;
  const tomorrow = await createStore({
    backend: sqliteBackend(sqliteFile(dataDir)),
    now: () => Date.now() + day,
  });
  onTestFinished(() => tomorrow.close());
  const { worker, next } = start(tomorrow, { dataDir });
  await next("mail.sent");
  await worker.stop();
  const [file = "", ...others] = readdirSync(join(dataDir, "mail"));
  expect(others).toEqual([]);
  const mail = await PostalMime.parse(readFileSync(join(dataDir, "mail", file)));
  expect(mail.subject).toBe("2 flagged forms to review");
  expect(mail.text).toMatch(/Bot One[\s\S]*Could you film our ranch[\s\S]*Bot Two/);
});

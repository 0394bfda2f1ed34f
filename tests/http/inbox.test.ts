/** The owner's inbox. tests/machine tries it behind Caddy, from other users and in a browser on a phone. */
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseHTML } from "linkedom";
import { afterAll, expect, it } from "vitest";
import { FIELDS } from "#contract/fields.ts";
import { createInbox } from "#inbox/inbox.tsx";
import { serveLocally } from "#inbox/serve.ts";
import { backUp } from "#leads/backup.ts";
import { eachLead } from "#leads/find.ts";
import { acceptLead } from "#leads/leads.ts";
import { readFile } from "#leads/read-file.ts";
import { contact, openTestLeads, quote, submission, VISITOR } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";

const ORIGIN = "https://leads.example.com";
const store = openTestLeads();
const { dataDir, backupDir } = store.settings;
const inbox = createInbox(store, { origin: ORIGIN });
afterAll(() => store.close());

/** Sends a request as a browser does. A body makes it a post of the inbox's own page. */
async function open(path: string, headers: Record<string, string> = {}, body?: string) {
  const own = { Host: "leads.example.com", Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const init = body === undefined ? {} : { method: "POST", body };
  const response = await inbox.request(ORIGIN + path, {
    ...init,
    headers: { ...own, ...(body !== undefined && type), ...headers },
  });
  return { response, status: response.status, body: await response.text() };
}

const accept = (change: Parameters<typeof submission>[0]) => acceptLead(store, submission(change));

it("shows and exports what a visitor typed as text only", async () => {
  const text = `=HYPERLINK("http://evil.example")<script>alert(1)</script><img src=x>"'`;
  const texts = FIELDS.quote.filter(({ control }) => /text|tel/.test(control));
  const values = Object.fromEntries(
    texts.map(({ name }, index) => [name, index % 2 ? text : text.replace("=", "＝")]),
  );
  const id = await accept({ payload: quote({ ...values, email: `"${text}"@example.com` }) });
  for (const path of ["/", `/lead/${id}`, `/erase?who=${id}`, "/?q=<script>", "/lead/<script>x"]) {
    const { body } = await open(path);
    expect(parseHTML(body).document.querySelectorAll("script, img, style")).toHaveLength(0);
    expect(body).toContain("&lt;script&gt;");
  }
  const cells = (await open("/leads.csv")).body.split("\r\n")[1]?.match(/"(""|[^"])*"/g) ?? [];
  expect(cells.filter((cell) => cell.includes("HYPERLINK")).length).toBeGreaterThan(4);
  for (const cell of cells) expect(cell).not.toMatch(/^"[=＝+@-]/);
});

it("refuses requests of other sites, and other host names", async () => {
  const id = await accept({ payload: contact() });
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://edit.example.com", "Sec-Fetch-Site": "same-site" },
    { Origin: "null" },
    { Origin: "" },
    { "Sec-Fetch-Site": "same-site" },
    { Host: "evil.example" },
  ];
  for (const headers of foreign) {
    expect((await open("/erase", headers, `who=${id}`)).status).toBe(403);
    expect((await open(`/lead/${id}/spam`, headers, "")).status).toBe(403);
  }
  const framed = { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "iframe" };
  for (const headers of [framed, { Host: "evil.example" }])
    expect((await open("/leads.csv", headers)).body).not.toContain(VISITOR);
  expect((await open(`/lead/${id}`)).body).toMatch(/Ada Byron/);
  const { headers } = (await open("/")).response;
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
});

it("refuses what it can't read, and says that there is no such lead", async () => {
  const post = async (body: string, type: string) =>
    (await open("/erase", { "Content-Type": type }, body)).status;
  const plain = "application/x-www-form-urlencoded";
  expect(await post(`who=${"x".repeat(5_000)}`, plain)).toBe(413);
  expect(await post("who", "multipart/form-data")).toBe(400);
  expect(await post("x=1", plain)).toBe(400);
  for (const id of ["%00", "K7RM-4PXD"]) expect((await open(`/lead/${id}`)).status).toBe(404);
});

it("marks leads, and cancels the emails of spam", async () => {
  const id = await accept({ payload: contact({ name: "Marked" }) });
  const press = (action: string) => open(`/lead/${id}/${action}`, {}, "");
  expect((await press("answered")).response.headers.get("Location")).toContain(`/lead/${id}?`);
  expect((await open("/?q=marked")).body).toContain("answered");
  await press("spam");
  const none = (await open("/?q=marked")).body;
  expect(none).not.toContain("Marked");
  expect(none).toContain('href="./?q=marked&amp;spam=1"');
  expect((await open("/?q=marked&spam=1")).body).toContain("Marked");
  expect((await open(`/lead/${id}`)).body).not.toContain("waiting");
  await press("wanted");
  expect((await open(`/lead/${id}`)).body).toContain("To you: waiting");
  const resent = (await press("resend")).response.headers.get("Location") ?? "";
  expect((await open(resent)).body).toContain(
    "as soon as the mail server and the hourly limit allow",
  );
  for (const action of ["unknown", "constructor"]) expect((await press(action)).status).toBe(404);
});

it("lists what an erasure deletes, and deletes the person from backups and saved emails", async () => {
  const email = "erica@example.com";
  await accept({ payload: contact() });
  const first = await accept({ payload: contact({ name: "Erica", email }) });
  await accept({ payload: quote({ name: "Erica again", email }) });
  const mails = join(dataDir, "mail");
  for (const folder of [mails, backupDir]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(mails, `${first.toLowerCase()}-owner.eml`), email);
  const backup = join(backupDir, "leads-2026-01-01.sqlite");
  await backUp(store, backup);
  const listed = (await open(`/erase?who=${first}`)).body;
  for (const part of ["Erica again", backup, `${first.toLowerCase()}-owner.eml`])
    expect(listed).toContain(part);
  expect((await open("/erase", {}, `who=${first}`)).body).toContain("Deleted");
  const left = (await Array.fromAsync(eachLead(store))).map(({ payload }) => payload.email);
  expect(left).not.toContain(email);
  expect(readdirSync(mails)).toEqual([]);
  expect(readFileSync(backup, "latin1")).not.toContain(email);
  expect([...readFile(backup, "leads")].flatMap(({ rows }) => rows)).not.toEqual([]);
});

it("says what of an erasure failed, and shows leads while the backups can't be read", async () => {
  const email = "frida@example.com";
  const id = await accept({ payload: contact({ name: "Frida", email }) });
  rmSync(backupDir, { recursive: true, force: true });
  writeFileSync(backupDir, "in the way");
  const list = await open("/");
  expect(list.status).toBe(200);
  expect(list.body).toContain("Frida");
  expect(list.body).toContain("The backups can&#x27;t be read");
  // Can't be deleted, as it is a folder.
  const saved = join(dataDir, "mail", `${id.toLowerCase()}-owner.eml`);
  mkdirSync(saved, { recursive: true });
  const { status, body } = await open("/erase", {}, `who=${id}`);
  rmSync(saved, { recursive: true });
  rmSync(backupDir);
  expect(status).toBe(500);
  expect(body).toContain("<h1>Not everything was deleted</h1>");
  expect(body).toContain("<h2>Leads</h2>");
  expect(body).not.toContain("<h2>Saved emails</h2>");
});

it("pages through long lists", async () => {
  for (let count = 0; count < 60; count += 1)
    await accept({ payload: contact({ name: `Person ${count}`, message: `m${count}` }) });
  const { body } = await open("/?q=person");
  const { document } = parseHTML(body);
  expect(document.querySelectorAll(".leads li")).toHaveLength(50);
  const older = [...document.querySelectorAll("a")].find((link) => link.textContent === "Older");
  const next = await open(`/${older?.getAttribute("href")?.slice(2)}`);
  expect(parseHTML(next.body).document.querySelectorAll(".leads li")).toHaveLength(10);
});

it("is on the server's Unix socket, and not on its port", async () => {
  const socket = join(mkdtempSync(join(tmpdir(), "inbox-")), "socket");
  const server = await startTestServer({
    env: { INBOX_SOCKET: socket, SITE_URL: "https://example.com" },
  });
  try {
    const headers = { Host: "leads.example.com" };
    const get = async (options: object, path: string) => {
      const [response]: IncomingMessage[] = await once(
        httpRequest({ ...options, path, headers }).end(),
        "response",
      );
      return { status: response?.statusCode, body: response ? await text(response) : "" };
    };
    expect((await get({ socketPath: socket }, "/?q=secret")).body).toContain("<h1>Leads");
    // Its folder has no fonts.
    expect((await get({ socketPath: socket }, "/fonts/instrument-sans.woff2")).status).toBe(404);
    expect(statSync(socket).mode & 0o777).toBe(0o660);
    expect((await get({ port: server.port }, "/leads.csv")).status).toBe(404);
    expect((await get({ port: server.port }, "/?spam=1")).body).not.toContain("Download");
    expect(await server.stop()).toBe(0);
    expect(JSON.stringify(server.log)).not.toContain("secret");
  } finally {
    await server.dispose();
  }
});

it("opens on one's own computer only by its secret path", async () => {
  const address = await serveLocally(store);
  expect(await (await fetch(address)).text()).toContain("<h1>Leads");
  expect((await fetch(new URL("/", address))).status).toBe(404);
  expect((await fetch(new URL("/leads.csv", address))).status).toBe(404);
});

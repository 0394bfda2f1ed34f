/** Tests the hosted function on Deno with PostgreSQL, an SMTP server and supabase-js. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createClient, type FunctionsHttpError } from "@supabase/supabase-js";
import { build } from "esbuild";
import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { afterAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { FUNCTION_NAME, FUNCTIONS_BASE_PATH } from "#contract/endpoint.ts";
import { openStore } from "#leads/open.ts";
import { callerAddress } from "../../supabase/functions/send-form-emails/caller.ts";
import { checkHostedTypes, startHostedFunction } from "../support/deno.ts";
import { contact, quote } from "../support/leads.ts";
import { mailSettings } from "../support/mail.ts";
import { startPostgres } from "../support/postgres.ts";
import { startSmtp } from "../support/smtp.ts";

const ANON_KEY = "anonymous-key-of-the-project";
const DRAIN_SECRET = "d".repeat(32);
/**
 * Phone number in the BUSINESS_YAML secret; differs from the number in the deployed content/business.yaml.
 */
const PHONE = "(970) 555-0199";
const BUSINESS_YAML = stringify({
  ...parse(readFileSync("content/business.yaml", "utf8")),
  phone: PHONE,
});
/** Text for the INTERFACE_YAML secret; one heading of a result page differs from the deployed text. */
const INTERFACE_YAML = readFileSync("content/interface.yaml", "utf8").replace(
  "Please check your message",
  "Something is missing",
);
const FUNCTION_FOLDER = "supabase/functions/send-form-emails";
const MIGRATION = "supabase/migrations/20261120000000_form_leads_schema.sql";

/**
 * Starts a stub of Supabase's API gateway, which strips /functions/v1 from paths and adds the client's
 * address.
 */
async function startGateway(functionUrl: string) {
  const gateway = new Hono().all(`${FUNCTIONS_BASE_PATH}/*`, ({ req }) =>
    proxy(functionUrl + req.path.slice(FUNCTIONS_BASE_PATH.length), {
      ...req,
      headers: { ...req.header(), "X-Forwarded-For": "198.51.100.7, 10.0.0.1" },
    }),
  );
  const server = serve({
    fetch: gateway.fetch,
    hostname: "127.0.0.1",
    port: 0,
    // Other tests in this process rely on Node's own Response class.
    overrideGlobalObjects: false,
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

const [postgres, smtp] = await Promise.all([startPostgres(), startSmtp()]);
const databaseUrl = await postgres.createDatabase();

const query = async (sql: string): Promise<object[]> =>
  (await postgres.query(sql, databaseUrl)).rows;

await query("create role anon");
await query(readFileSync(MIGRATION, "utf8"));
const secrets = {
  SUPABASE_DB_URL: databaseUrl,
  SUPABASE_ANON_KEY: ANON_KEY,
  SMTP_URL: smtp.url,
  SITE_URL: "https://elevatedaerial.example",
  DRAIN_SECRET,
  BUSINESS_YAML,
  INTERFACE_YAML,
};
const hosted = await startHostedFunction(secrets);
const { server: gateway, url: projectUrl } = await startGateway(hosted.url);

/** Calls the function with supabase-js, Supabase's client. */
const invoke = (body: object) =>
  createClient(projectUrl, ANON_KEY).functions.invoke<{ id: string }>(FUNCTION_NAME, { body });

const drain = (secret: string) =>
  fetch(`${projectUrl}${FUNCTIONS_BASE_PATH}/${FUNCTION_NAME}/drain`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}` },
  });

afterAll(async () => {
  gateway.close();
  await hosted.stop();
  await smtp.stop();
  await postgres.remove();
});

describe("the hosted function", () => {
  it("stores a quote request, and emails the owner and the visitor", async () => {
    const payload = quote({ email: "grace@example.com" });
    const { data, error } = await invoke(payload);
    expect(error).toBeNull();
    await hosted.logged("mail.sent", 2);

    expect(smtp.accepted.map((mail) => mail.to).sort()).toEqual(
      [payload.email, mailSettings().mailTo].sort(),
    );
    const [toVisitor] = smtp.accepted.filter((mail) => mail.to === payload.email);
    expect(toVisitor?.mail.text).toContain(PHONE);
    const [toOwner] = smtp.accepted.filter((mail) => mail.to !== payload.email);
    expect(toOwner?.mail.text).toContain(payload.description.split("\n")[0]);

    // Read the lead through the store, as the owner's commands do.
    const url = new URL(databaseUrl);
    url.searchParams.set("options", "-c search_path=form_leads");
    const store = await openStore({ dataDir: "", databaseUrl: url.href });
    const leads = await store.list({ limit: 9 }).finally(() => store.close());
    const sent = { state: "sent" };
    expect(leads).toMatchObject([{ id: data?.id, payload, mails: [sent, sent] }]);
  });

  it("uses the text of INTERFACE_YAML on the result page for a plain form post", async () => {
    const response = await fetch(`${projectUrl}${FUNCTIONS_BASE_PATH}/${FUNCTION_NAME}`, {
      method: "POST",
      body: new URLSearchParams({ ...contact({ name: "" }), apikey: ANON_KEY }),
    });
    expect(await response.text()).toContain("<h1>Something is missing</h1>");
  });

  it("gives the database role of the anonymous key no access to leads", async () => {
    await expect(
      query("begin; set local role anon; select * from form_leads.leads; rollback"),
    ).rejects.toThrow(/permission denied for schema form_leads/);
    expect(await query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it("retries a failed email when the schedule calls the drain endpoint", async () => {
    // Count the events that earlier tests logged, so that this test waits for its own.
    const email = `again.${randomUUID()}@example.com`;
    const [sentBefore, retryingBefore] = ["mail.sent", "mail.retrying"].map(
      (event) => hosted.log.filter((line) => line.event === event).length,
    ) as [number, number];
    let rejections = 0;
    smtp.script.rcptTo = () => {
      rejections += 1;
      return { code: 451, text: "4.3.0 try later" };
    };
    await invoke(contact({ email }));
    // The event is logged before its row is written to the database, so poll for the row.
    await hosted.logged("mail.retrying", retryingBefore + 2);
    await expect
      .poll(() =>
        query("select count(*)::int as mails from form_leads.mails where state = 'retrying'"),
      )
      .toEqual([{ mails: 2 }]);
    smtp.script.rcptTo = undefined;
    await query("update form_leads.mails set next_attempt_at = 0 where state <> 'sent'");

    expect((await drain("not-the-secret")).status).toBe(401);
    expect((await drain(DRAIN_SECRET)).status).toBe(202);
    await hosted.logged("mail.sent", sentBefore + 2);
    expect(rejections).toBeGreaterThan(0);
    expect(smtp.accepted.map((mail) => mail.to)).toContain(email);
  });

  it("deletes leads past the promised retention period when the schedule calls the drain endpoint", async () => {
    const { data } = await invoke(contact({ email: `old.${randomUUID()}@example.com` }));
    const whereLead = `where id = '${data?.id}'`;
    await query(
      `update form_leads.mails set state = 'sent' where lead_id = '${data?.id}';
       update form_leads.leads set created_at = 0 ${whereLead}`,
    );
    expect((await drain(DRAIN_SECRET)).status).toBe(202);
    await expect.poll(() => query(`select id from form_leads.leads ${whereLead}`)).toEqual([]);
  });

  it("leaves emails to the next isolate if the current one might be shut down before it can send them", async () => {
    const email = `late.${randomUUID()}@example.com`;
    const endingIsolate = await startHostedFunction({ ...secrets, ISOLATE_SECONDS: "20" });
    const { server, url } = await startGateway(endingIsolate.url);
    const { functions } = createClient(url, ANON_KEY);
    expect((await functions.invoke(FUNCTION_NAME, { body: contact({ email }) })).error).toBeNull();
    await drain(DRAIN_SECRET);
    await expect.poll(() => smtp.accepted.map((mail) => mail.to)).toContain(email);
    server.close();
    await endingIsolate.stop();
    expect(endingIsolate.log.map(({ event }) => event)).not.toContain("mail.sent");
  });

  it("returns 503 while the database is down, and stores leads again once it is back", async () => {
    await postgres.halt();
    const { error } = await invoke(contact({ email: "away@example.com" }));
    expect(((error as FunctionsHttpError).context as Response).status).toBe(503);
    await postgres.resume();
    const retried = await invoke(contact({ email: "away@example.com" }));
    expect(retried.data?.id).toMatch(/./);
  });

  it("logs no personal data", () => {
    const text = JSON.stringify(hosted.log);
    expect(text).toContain("function.lead");
    for (const personalData of ["example.com", "Ada", "Grace", "ranch", "Boulder"]) {
      expect(text).not.toContain(personalData);
    }
  });
});

describe("the client's address", () => {
  it.each([
    ["203.0.113.9, 198.51.100.7, 10.0.0.1", undefined, "198.51.100.7"],
    ["203.0.113.9, 2001:db8::7, fd00::1", undefined, "2001:db8::7"],
    ["203.0.113.9, 198.51.100.7, 192.0.2.1", "198.51.100.7", "198.51.100.7"],
    ["unknown", undefined, "10.0.0.9"],
    [undefined, undefined, "10.0.0.9"],
  ])("for X-Forwarded-For %j and CF-Connecting-IP %j is %s", (forwarded, connecting, address) => {
    const headers = new Headers({
      ...(forwarded && { "X-Forwarded-For": forwarded }),
      ...(connecting && { "CF-Connecting-IP": connecting }),
    });
    const request = new Request("https://project.example", { headers });
    expect(callerAddress(request, "10.0.0.9", 0)).toBe(address);
  });
});

describe("the deployed code", () => {
  it("passes Deno's type check", { timeout: 120_000 }, () => {
    expect(checkHostedTypes()).toBe("");
  });

  it("pins its packages to the same versions as package.json", () => {
    const { imports } = JSON.parse(readFileSync(`${FUNCTION_FOLDER}/deno.json`, "utf8")) as {
      imports: Record<string, string>;
    };
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      dependencies: Record<string, string>;
    };
    for (const target of Object.values(imports)) {
      const [, name, version] = /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/.exec(target) ?? [];
      if (name) expect(version, name).toBe(dependencies[name]);
    }
  });

  it("imports neither node:sqlite, which the hosted runtime lacks, nor code from src/site or src/leads/open.ts", async () => {
    const { metafile } = await build({
      entryPoints: [`${FUNCTION_FOLDER}/index.ts`],
      bundle: true,
      packages: "external",
      format: "esm",
      metafile: true,
      write: false,
      outdir: "nowhere",
    });
    const importedPaths = Object.entries(metafile.inputs).flatMap(([file, { imports }]) => [
      file,
      ...imports.map(({ path }) => path),
    ]);
    expect(importedPaths).toContain("src/server/form-endpoint/handler.ts");
    expect(importedPaths.filter((file) => /sqlite|src\/site|src\/leads\/open/.test(file))).toEqual(
      [],
    );
  });

  it("refuses to start without DRAIN_SECRET, with an error that names it", async () => {
    await expect(startHostedFunction({ ...secrets, DRAIN_SECRET: "" })).rejects.toThrow(
      /DRAIN_SECRET/,
    );
  });
});

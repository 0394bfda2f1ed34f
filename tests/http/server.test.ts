/** The server as its operator sees it: startup, health, metrics, invalid settings. */

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { makeFixtureSite } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { freePort } from "../support/port.ts";
import { mailFiles, startTestServer, type TestServer } from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";
import { invoke, request } from "./support.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeFixtureSite();
});

describe("running", () => {
  let server: TestServer;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    server = await startTestServer({ folder, env: { METRICS_PORT: String(metricsPort) } });
  });
  afterAll(() => server.dispose());

  it("prints one line with its URL and the mail destination", () => {
    expect(server.output).toEqual([
      `${loadBusiness().name} is on http://localhost:${server.port} (mails are written to ${server.dataDir}/mail). Ctrl+C stops it.`,
    ]);
  });

  it("reports that it is ready if a lead can be stored", async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: "ok" });
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: "ok",
      checks: { store: "ok", ownerMail: "ok", backup: "ok" },
    });
  });

  it("exports metrics on leads, mails, responses and delivery times on a separate port", async () => {
    await invoke(server, contact());
    await invoke(server, {});
    expect((await request(server, "/metrics")).status).toBe(404);
    const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    // The metric changes just after the store does.
    await expect
      .poll(scrape)
      .toMatch(/mail_send_seconds_count\{kind="owner"\} 1\n(.*\n)*.*count\{kind="visitor"\} 1\n/);
    const text = await scrape();
    for (const line of [
      'mails{kind="owner",state="sent"} 1',
      'mails{kind="visitor",state="sent"} 1',
      "leads_total 1",
      // Including the two health checks above.
      'http_requests_total{class="2xx"} 3',
      'http_requests_total{class="4xx"} 2',
      'mail_oldest_pending_seconds{kind="owner"} 0',
      'mail_send_seconds_bucket{le="+Inf",kind="owner"} 1',
      'form_refusals_total{reason="invalid"} 1',
      "store_up 1",
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    for (const line of text.trimEnd().split(/\n+/)) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]+",?)+\})? [\d.e+-]+)$/);
    }
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect(await mailFiles(server.dataDir)).toHaveLength(2);
  });

  it("logs at most 20 lines a minute during a scan for pages that don't exist", async () => {
    for (let count = 0; count < 100; count += 1) await request(server, `/wp-${count}.php`);
    const lines = () => server.log.filter(({ event }) => event === "site.not_found");
    await expect.poll(lines).toHaveLength(20);
    await invoke(server, contact({ message: "After the scan" }));
    await server.logged("function.lead", 2);
    expect(lines()).toHaveLength(20);
  });
});

it("starts whether or not the mail server is reachable, and logs the result without the password", async () => {
  await using smtp = await startSmtp({ login: { user: "user", pass: "hunter2" } });
  for (const [port, level, event] of [
    [smtp.port, "info", "mail.reachable"],
    [1, "warn", "mail.unreachable"],
  ] as const) {
    const env = { SMTP_URL: `smtp://user:hunter2@127.0.0.1:${port}` };
    const server = await startTestServer({ folder, env });
    expect(server.output.join()).toContain(`mails are sent through 127.0.0.1:${port}`);
    expect(await server.logged(event)).toMatchObject({ level, transport: "smtp" });
    expect((await invoke(server, contact())).status).toBe(200);
    expect(server.output.join() + JSON.stringify(server.log)).not.toContain("hunter2");
    await server.dispose();
  }
});

describe("exits with the reason", () => {
  it("if the environment is invalid", async () => {
    const start = startTestServer({ folder, env: { SMTP_URL: "localhost", RATE_LIMIT: "maybe" } });
    await expect(start).rejects.toThrow(
      /SMTP_URL must be a mail server's address[\s\S]*RATE_LIMIT must be on or off/,
    );
  });

  it("if the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const start = startTestServer({ folder, env: { PORT: String(port) } });
    await expect(start).rejects.toThrow(`Port ${port} is in use.`);
    other.close();
  });

  it("if there is no build", async () => {
    const empty = await mkdtemp(join(tmpdir(), "no-build-"));
    await expect(startTestServer({ folder: empty })).rejects.toThrow("npm run build");
    await rm(empty, { recursive: true });
  });
});

import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { MAIL_KINDS, type MailKind } from "#leads/database/schema.ts";
import type { LeadStore, StoreStats } from "#leads/store.ts";

export type Metrics = ReturnType<typeof createMetrics>;

function storeMetrics(stats: StoreStats | undefined): Registry {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  gauge("store_up", "Whether the store could be read for this scrape.").set(stats ? 1 : 0);
  if (!stats) return registry;
  gauge("leads_total", "Leads in the store.").set(stats.leads);
  gauge("mail_owner_failing", "Mails to the owner that failed repeatedly.").set(
    stats.ownerMailFailing,
  );
  const mails = gauge("mails", "Mails in the outbox by kind and state.", ["kind", "state"]);
  const oldest = gauge(
    "mail_oldest_pending_seconds",
    "Age of the oldest unsent mail by kind; 0 when there is none.",
    ["kind"],
  );
  for (const [kind, { mails: counts, oldestPendingSeconds }] of Object.entries(stats.byKind)) {
    oldest.set({ kind }, oldestPendingSeconds ?? 0);
    for (const [state, count] of Object.entries(counts)) mails.set({ kind, state }, count);
  }
  return registry;
}

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const responses = new Counter({
    name: "http_requests_total",
    help: "HTTP responses by status class.",
    labelNames: ["class"],
    registers,
  });
  for (const family of [1, 2, 3, 4, 5]) responses.inc({ class: `${family}xx` }, 0);
  const refusals = new Counter({
    name: "form_refusals_total",
    help: "Refused requests to the form endpoint by reason.",
    labelNames: ["reason"],
    registers,
  });
  const sends = new Histogram({
    name: "mail_send_seconds",
    help: "Time from the lead to the delivery of its mail, by kind.",
    labelNames: ["kind"],
    // Upper bounds in seconds, up to a day.
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400],
    registers,
  });
  for (const kind of MAIL_KINDS) sends.zero({ kind });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory of this process.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return {
    countResponse: (status: number) => responses.inc({ class: `${Math.trunc(status / 100)}xx` }),
    countRefusal: (reason: string) => refusals.inc({ reason }),
    observeSend: (seconds: number, kind: MailKind) => sends.observe({ kind }, seconds),
    render: (stats: StoreStats | undefined) =>
      Registry.merge([registry, storeMetrics(stats)]).metrics(),
  };
}

export function createMetricsServer(metrics: Metrics, store: Pick<LeadStore, "stats">): Server {
  const app = new Hono().get("/metrics", async (context) => {
    const text = await metrics.render(await store.stats().catch(() => undefined));
    return context.body(text, 200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE });
  });
  return createServer(getRequestListener(app.fetch));
}

/** Figures for Prometheus, on a port of their own. */
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { LeadStore, StoreStats } from "#leads/store.ts";
import { answerHeaders } from "./function/security.ts";

/** Upper bounds of the send-latency buckets, in seconds: from at once to the next day. */
const BUCKETS = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400];

export type Metrics = ReturnType<typeof createMetrics>;

/** The store's own figures, new with each scrape: none of an earlier one when it cannot be read. */
function storeFigures(stats: StoreStats | undefined): Registry {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number | undefined) => {
    if (value !== undefined) new Gauge({ name, help, registers }).set(value);
  };
  const oldest = "Age of the oldest mail not yet sent; 0 when there is none.";
  gauge("store_up", "Whether the store could be read for this scrape.", stats ? 1 : 0);
  gauge("leads_total", "Leads in the store.", stats?.leads);
  gauge("mail_oldest_pending_seconds", oldest, stats && (stats.oldestPendingSeconds ?? 0));
  gauge(
    "mail_owner_failing",
    "Mails to the owner that failed repeatedly.",
    stats?.ownerMailFailing,
  );
  const help = "Mails in the outbox by state.";
  const mails = new Gauge({ name: "mails", help, labelNames: ["state"], registers });
  for (const [state, count] of Object.entries(stats?.mails ?? {})) mails.set({ state }, count);
  return registry;
}

/** Counters of this process; the store's own figures come with each scrape. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const answers = new Counter({
    name: "http_requests_total",
    help: "Answers by class of status.",
    labelNames: ["class"],
    registers,
  });
  for (const family of [1, 2, 3, 4, 5]) answers.inc({ class: `${family}xx` }, 0);
  const sends = new Histogram({
    name: "mail_send_seconds",
    help: "Time from the lead to the delivery of its mail.",
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory of this process.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return {
    /** Counts an answer by the first digit of its status. */
    countAnswer: (status: number) => answers.inc({ class: `${Math.trunc(status / 100)}xx` }),
    /** Takes the time from a lead to its mail's delivery, in seconds. */
    observeSend: (seconds: number) => sends.observe(seconds),
    /** @param stats of the store, or undefined when it cannot be read */
    render: (stats: StoreStats | undefined) =>
      Registry.merge([registry, storeFigures(stats)]).metrics(),
  };
}

/** A server that answers `GET /metrics` and nothing else; the caller makes it listen. */
export function createMetricsServer(metrics: Metrics, store: Pick<LeadStore, "stats">): Server {
  const app = new Hono();
  app.use(answerHeaders());
  app.get("/metrics", async (context) => {
    const text = await metrics.render(await store.stats().catch(() => undefined));
    return context.body(text, 200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE });
  });
  return createServer(getRequestListener(app.fetch));
}

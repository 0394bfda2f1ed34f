/** Figures in the Prometheus text format (version 0.0.4), on a port of their own. */
import { createServer, type Server } from "node:http";
import type { LeadStore, StoreStats } from "#leads/store.ts";
import { NO_DOCUMENT_CSP, SECURITY_HEADERS } from "#settings/headers.ts";

/** Upper bounds of the send-latency buckets, in seconds: from at once to the next day. */
const BUCKETS = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400];

export interface Metrics {
  /** Counts an answer by the first digit of its status. */
  countAnswer(status: number): void;
  /** Takes the time from a lead to its mail's delivery, in seconds. */
  observeSend(seconds: number): void;
  /** @param stats of the store, or undefined when it cannot be read */
  render(stats: StoreStats | undefined): string;
}

/** Counters of this process; the store's own figures come with each scrape. */
export function createMetrics(): Metrics {
  const answers = [0, 0, 0, 0, 0, 0];
  const buckets = BUCKETS.map(() => 0);
  let sends = 0;
  let sendSeconds = 0;

  const storeLines = (stats: StoreStats): string[] => [
    "# HELP leads_total Leads in the store.",
    "# TYPE leads_total gauge",
    `leads_total ${stats.leads}`,
    "# HELP mails Mails in the outbox by state.",
    "# TYPE mails gauge",
    ...Object.entries(stats.mails).map(([state, count]) => `mails{state="${state}"} ${count}`),
    "# HELP mail_oldest_pending_seconds Age of the oldest mail not yet sent; 0 when there is none.",
    "# TYPE mail_oldest_pending_seconds gauge",
    `mail_oldest_pending_seconds ${stats.oldestPendingSeconds ?? 0}`,
    "# HELP mail_owner_failing Mails to the owner that failed repeatedly.",
    "# TYPE mail_owner_failing gauge",
    `mail_owner_failing ${stats.ownerMailFailing}`,
  ];

  return {
    countAnswer(status) {
      const family = Math.trunc(status / 100);
      answers[family] = (answers[family] ?? 0) + 1;
    },
    observeSend(seconds) {
      sends += 1;
      sendSeconds += seconds;
      BUCKETS.forEach((bound, index) => {
        if (seconds <= bound) buckets[index] = (buckets[index] ?? 0) + 1;
      });
    },
    render(stats) {
      const lines = [
        "# HELP http_requests_total Answers by class of status.",
        "# TYPE http_requests_total counter",
        ...[1, 2, 3, 4, 5].map(
          (family) => `http_requests_total{class="${family}xx"} ${answers[family] ?? 0}`,
        ),
        "# HELP mail_send_seconds Time from the lead to the delivery of its mail.",
        "# TYPE mail_send_seconds histogram",
        ...BUCKETS.map(
          (bound, index) => `mail_send_seconds_bucket{le="${bound}"} ${buckets[index]}`,
        ),
        `mail_send_seconds_bucket{le="+Inf"} ${sends}`,
        `mail_send_seconds_sum ${sendSeconds}`,
        `mail_send_seconds_count ${sends}`,
        "# HELP process_resident_memory_bytes Resident memory of this process.",
        "# TYPE process_resident_memory_bytes gauge",
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        "# HELP store_up Whether the store could be read for this scrape.",
        "# TYPE store_up gauge",
        `store_up ${stats === undefined ? 0 : 1}`,
        ...(stats === undefined ? [] : storeLines(stats)),
      ];
      return `${lines.join("\n")}\n`;
    },
  };
}

/** A server that answers `GET /metrics` and nothing else; the caller makes it listen. */
export function createMetricsServer(metrics: Metrics, store: Pick<LeadStore, "stats">): Server {
  const security = { ...SECURITY_HEADERS, "Content-Security-Policy": NO_DOCUMENT_CSP };
  return createServer(async (request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404, security).end();
      return;
    }
    const stats = await store.stats().catch(() => undefined);
    response.writeHead(200, {
      ...security,
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
    response.end(metrics.render(stats));
  });
}

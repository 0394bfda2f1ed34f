/** Starts and stops the store, the worker, the form endpoint and the HTTP server. */
import { isIPv6 } from "node:net";
import type { Business } from "#business/business.ts";
import { loadFormWords } from "#forms/words.ts";
import { openStore } from "#leads/open.ts";
import { log } from "#log/log.ts";
import { createTransport, logConnectivity } from "#mail/transport.ts";
import { startWorker } from "#mail/worker.ts";
import type { Environment } from "#settings/environment.ts";
import { createApp } from "./app.ts";
import { createFunction } from "./form-endpoint/handler.ts";
import { closeServer, createHttpServer, listen } from "./http.ts";
import { openInBackground } from "./lead-store.ts";
import { createMetrics, createMetricsServer, type Metrics } from "./metrics.ts";
import { startPurging } from "./purge-schedule.ts";
import { createDelivery } from "./static/deliver.ts";

/**
 * Starts the form endpoint without an HTTP server: store, worker and handler. The dev server uses this too.
 */
export function startFunction(environment: Environment, business: Business, metrics?: Metrics) {
  const store = openInBackground(() => openStore(environment), log);
  const transport = createTransport(environment);
  void logConnectivity(transport, log);
  const worker = startWorker({
    store,
    transport,
    settings: { ...environment, business },
    log,
    onSent: (seconds, kind) => metrics?.observeSend(seconds, kind),
  });
  const handler = createFunction({
    store,
    business,
    words: loadFormWords(),
    settings: environment,
    log,
    onStored: () => worker.wake(),
    onRefused: (reason) => metrics?.countRefusal(reason),
  });
  return { store, handler, worker };
}

/** Returns the URL to print, with `localhost` in place of wildcard and loopback addresses. */
function visibleUrl(host: string, port: number): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Starts everything and listens, even if the store can't be opened yet.
 * @throws Error with a user-facing message, for example if there is no build or a port is in use. Everything
 *   that was started is closed first.
 */
export async function startServer(environment: Environment, business: Business) {
  const { host, metricsPort } = environment;
  const metrics = createMetrics();
  const deliver = createDelivery("dist", log);
  const { store, handler, worker } = startFunction(environment, business, metrics);
  startPurging(store, business.privacy.keepMonths, log);
  const app = createApp({ ...environment, handler, store });
  const onResponse = metricsPort === undefined ? undefined : metrics.countResponse;
  const server = createHttpServer(app, deliver, onResponse);
  const metricsServer = createMetricsServer(metrics, store);
  /** Stops listening, finishes requests and sends in progress, then closes the store. */
  const close = async () => {
    // In parallel, because stopping one after the other could take longer than STOP_TIMEOUT_MS (main.ts).
    // Emails about leads stored during the shutdown are sent after the next start.
    await Promise.all([worker.stop(), closeServer(server), closeServer(metricsServer)]);
    await store.close();
  };
  try {
    if (metricsPort !== undefined) await listen(metricsServer, metricsPort, host);
    const port = await listen(server, environment.port, host);
    return { url: visibleUrl(host, port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

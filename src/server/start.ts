import { existsSync, readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { loadFormWords } from "#forms/schema.ts";
import { removeAbandoned } from "#leads/new-file.ts";
import { openStore } from "#leads/open.ts";
import { log } from "#log.ts";
import { createTransport, logConnectivity } from "#mail/transport.ts";
import { startWorker } from "#mail/worker.ts";
import type { Environment } from "#settings/environment.ts";
import { createApp } from "./app.ts";
import { createFunction } from "./form-endpoint/handler.ts";
import { closeServer, createHttpServer } from "./http.ts";
import { openInBackground } from "./lead-store.ts";
import { listen, listenOnSite } from "./listen.ts";
import { collectAfterRushes } from "./memory.ts";
import { createMetrics, createMetricsServer, type Metrics } from "./metrics.ts";
import { startPurging } from "./purge-schedule.ts";
import { createDelivery } from "./static/deliver.ts";
import { RESULT_FILE } from "./static/manifest.ts";

/** Without an HTTP server: the dev server uses this too. */
export function startFunction(
  environment: Environment,
  { metrics, resultPage }: { metrics?: Metrics; resultPage?: string | undefined } = {},
) {
  const store = openInBackground(() => openStore(environment), log);
  const transport = createTransport(environment);
  void logConnectivity(transport, log);
  const worker = startWorker({
    store,
    transport,
    settings: environment,
    log,
    onSent: (seconds, kind) => metrics?.observeSend(seconds, kind),
  });
  const handler = createFunction({
    store,
    words: loadFormWords(),
    resultPage,
    settings: environment,
    log,
    onStored: () => worker.wake(),
    onRefused: (reason) => metrics?.countRefusal(reason),
  });
  return { store, handler, worker };
}

function visibleUrl(host: string, port: number): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Starts everything and listens, even if the store can't be opened yet.
 * @throws Error with a user-facing message, for example if there is no build or a port is in use. Everything
 *   that was started is closed first.
 */
export async function startServer(environment: Environment) {
  const { host, metricsPort } = environment;
  const metrics = createMetrics();
  const deliver = createDelivery("dist", log);
  removeAbandoned(environment.dataDir);
  const resultFile = `dist/${RESULT_FILE}`;
  const resultPage = existsSync(resultFile) ? readFileSync(resultFile, "utf8") : undefined;
  const { store, handler, worker } = startFunction(environment, { metrics, resultPage });
  startPurging(store, environment.business.privacy.keepMonths, log);
  const app = createApp({ ...environment, handler, store });
  const onResponse = metricsPort === undefined ? undefined : metrics.countResponse;
  const server = createHttpServer(app, deliver, onResponse);
  collectAfterRushes();
  const metricsServer = createMetricsServer(metrics, store);
  const close = async () => {
    // In parallel, because stopping one after the other could take longer than STOP_TIMEOUT_MS (main.ts).
    // Emails about leads stored during the shutdown are sent after the next start.
    await Promise.all([worker.stop(), closeServer(server), closeServer(metricsServer)]);
    await store.close();
  };
  try {
    if (metricsPort !== undefined) await listen(metricsServer, { port: metricsPort, host });
    const port = await listenOnSite(server, environment.port, host);
    return { url: visibleUrl(host, port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

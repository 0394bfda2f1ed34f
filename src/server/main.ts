/** `npm run serve`: reads the settings, starts the server, and stops it on a signal. */
import { isIPv6 } from "node:net";
import { log } from "#log.ts";
import { readSettings } from "#settings.ts";
import { createDelivery } from "./files/deliver.ts";
import { findPage, openLibrary } from "./files/library.ts";
import { closeServer, createHttpServer, listen } from "./http.ts";
import { startBackend } from "./start.ts";

/** Longest time from the signal to the exit: less than the 10 s that Docker waits by default. */
const STOP_TIMEOUT_MS = 9_500;

/**
 * How long after the first signal, in milliseconds, further signals count as duplicates. With Ctrl+C, the
 * server gets a signal from the terminal and one from each npm process above it.
 */
const DUPLICATE_SIGNAL_MS = 1_000;

function visibleUrl(host: string, port: number): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: string): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince < DUPLICATE_SIGNAL_MS) return;
      process.exit(1);
    }
    stoppingSince = performance.now();
    log("info", "server.stopping", { signal });
    setTimeout(() => {
      log("error", "server.stop_timeout");
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    stop().then(
      () => log("info", "server.stopped"),
      (error: unknown) => {
        log("error", "server.stop_failed", { error: String(error) });
        process.exitCode = 1;
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);
}

async function main(): Promise<void> {
  // Ignore log write errors: a closed pipe or a full disk must not prevent leads from being stored.
  process.stdout.on("error", () => {});
  const settings = readSettings();
  const { business, smtpUrl, dataDir, host, port } = settings;
  const library = openLibrary("dist");
  const backend = startBackend(settings, (path, accepted) => findPage(library, path, accepted));
  const server = createHttpServer(backend.app, createDelivery(library, log));
  const url = visibleUrl(host, await listen(server, port, host));
  const mails = smtpUrl ? `sent through ${new URL(smtpUrl).host}` : `written to ${dataDir}/mail`;
  console.log(`${business.name} is on ${url} (mails are ${mails}). Ctrl+C stops it.`);
  stopOnSignal(() => backend.stop(closeServer(server)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

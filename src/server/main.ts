/** `npm run serve`: reads the environment, starts the server, and stops it on a signal. */
import { log } from "#log.ts";
import { readSettings } from "#settings/environment.ts";
import { startServer } from "./start.ts";

/** Longest time from the signal to the exit: less than the 10 s that Docker waits by default. */
const STOP_TIMEOUT_MS = 9_500;

/**
 * How long after the first signal, in milliseconds, further signals count as duplicates. With Ctrl+C, the
 * server gets a signal from the terminal and one from each npm process above it.
 */
const DUPLICATE_SIGNAL_MS = 1_000;

async function main(): Promise<void> {
  // Ignore log write errors: a closed pipe or a full disk must not prevent leads from being stored.
  process.stdout.on("error", () => {});
  const settings = readSettings();
  const server = await startServer(settings);
  const { business, smtpUrl, dataDir } = settings;
  const mails = smtpUrl ? `sent through ${new URL(smtpUrl).host}` : `written to ${dataDir}/mail`;
  console.log(`${business.name} is on ${server.url} (mails are ${mails}). Ctrl+C stops it.`);

  let stoppingSince: number | undefined;
  const stop = (signal: string): void => {
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
    server.close().then(
      () => log("info", "server.stopped"),
      (error: unknown) => {
        log("error", "server.stop_failed", { error: String(error) });
        process.exitCode = 1;
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

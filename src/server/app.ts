/** Everything but the HTTP server: the store, its upkeep, the mail worker, the heartbeat and the Hono app. */
import { setInterval } from "node:timers";
import { Hono } from "hono";
import { FUNCTION_PATH, HEALTH_PATHS } from "#contract/endpoint.ts";
import { CLOCK_PROBLEM, ping } from "#heartbeat.ts";
import { checkHealth, checkReady } from "#leads/health.ts";
import { openStore, type Store } from "#leads/store.ts";
import { log } from "#log.ts";
import { startWorker } from "#mail/worker.ts";
import type { Settings } from "#settings.ts";
import { SECURITY_HEADERS } from "./files/headers.ts";
import { createFunction, type FunctionOptions } from "./function.ts";
import { startUpkeep } from "./upkeep.ts";

const HEARTBEAT_MS = 5 * 60_000;

/** Paths handled by the app; all others are served from the built site. */
export const APP_PATHS: ReadonlySet<string> = new Set([FUNCTION_PATH, ...HEALTH_PATHS]);

/**
 * Creates a function that checks the leads, their mail and backups, logs what is wrong and pings the monitor. It only
 * logs a failed ping: the monitor alerts when pings stay away.
 * @param isStopping from then on, it does nothing: that the store is closed is no problem
 */
export function createHeartbeat(
  url: string | undefined,
  store: Store,
  isStopping: () => boolean = () => false,
) {
  const { log } = store;
  let isClockRight = true;
  return async (): Promise<void> => {
    const problems = [...(await checkHealth(store)), ...(isClockRight ? [] : [CLOCK_PROBLEM])];
    if (isStopping()) return;
    if (problems.length > 0) log("error", "health", { problems: problems.join("; ") });
    if (!url) return;
    const answer = await ping(url, problems);
    if (answer.failure) log("warn", "heartbeat.failed", { reason: answer.failure });
    // The next ping says so.
    isClockRight = answer.isClockRight ?? isClockRight;
  };
}

/** `GET /healthz` returns 200 while the process runs; `GET /readyz` returns 503 while leads can't be stored. */
export function createApp(settings: Settings, findPage: FunctionOptions["findPage"]) {
  const store = openStore({ ...settings, log });
  let isStopping = false;
  const beat = createHeartbeat(settings.heartbeatUrl, store, () => isStopping);

  const app = new Hono();
  app.use(async (context, next) => {
    // Before `next`: setting headers on a finished Response would copy it each time.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.route(FUNCTION_PATH, createFunction({ store, findPage }));
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.get("/readyz", (context) =>
    checkReady(store).then(
      () => context.json({ status: "ok" }),
      () => context.json({ status: "failing" }, 503),
    ),
  );
  app.all("*", (context) =>
    context.text("Only GET and HEAD are allowed.\n", 405, { Allow: "GET, HEAD" }),
  );
  return {
    store,
    fetch: app.fetch,
    /**
     * Starts mail and upkeep. Call it once the server listens: a second server on the same port must not send mail.
     * @returns also a function that stops them. Emails of leads that are stored meanwhile are sent after the next start.
     */
    start() {
      const worker = startWorker(store);
      const upkeep = startUpkeep(store, beat);
      const timer = setInterval(beat, HEARTBEAT_MS).unref();
      const stop = async (requestsEnd: Promise<void>) => {
        isStopping = true;
        clearInterval(timer);
        // In parallel, because stopping one after the other could take longer than STOP_TIMEOUT_MS (main.ts).
        await Promise.all([worker.stop(), upkeep.stop(), requestsEnd]);
        await store.close();
      };
      return { search: upkeep.search, stop };
    },
  };
}

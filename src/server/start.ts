import { setInterval } from "node:timers";
import { openLeads } from "#leads/leads.ts";
import { log } from "#log.ts";
import { startWorker } from "#mail/worker.ts";
import type { Settings } from "#settings.ts";
import { type AppOptions, createApp } from "./app.ts";
import { createHeartbeat } from "./heartbeat.ts";

const MAINTENANCE_MS = 60 * 60_000;
const HEARTBEAT_MS = 5 * 60_000;

/** Starts everything but the HTTP server: the store, its upkeep, the mail worker and the app. */
export function startBackend(settings: Settings, findPage: AppOptions["findPage"]) {
  const { keepMonths } = settings.business.privacy;
  const leads = openLeads({ ...settings, keepMonths, log });
  const worker = startWorker({ leads, settings, log });
  const beat = createHeartbeat(settings.heartbeatUrl, leads, log);
  void leads.maintain().then(beat);
  const timers = [
    setInterval(() => leads.maintain(), MAINTENANCE_MS).unref(),
    setInterval(beat, HEARTBEAT_MS).unref(),
  ];
  return {
    app: createApp({ leads, settings, log, findPage, onAccepted: worker.wake }),
    /** @param requestsEnd mails of leads stored until then are sent after the next start */
    async stop(requestsEnd: Promise<void>) {
      for (const timer of timers) clearInterval(timer);
      // In parallel, because stopping one after the other could take longer than STOP_TIMEOUT_MS (main.ts).
      await Promise.all([worker.stop(), requestsEnd]);
      await leads.close();
    },
  };
}

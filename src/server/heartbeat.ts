import type { Leads } from "#leads/leads.ts";
import type { Log } from "#log.ts";

const TIMEOUT_MS = 10_000;

/**
 * Creates a function that checks the leads, their mail and backups and pings the monitor: at `url` if all is
 * well, otherwise at `url/fail` with the problems as the body (the convention of healthchecks.io). A failed
 * ping is only logged: the monitor alerts when pings stay away.
 */
export function createHeartbeat(url: string | undefined, leads: Pick<Leads, "problems">, log: Log) {
  let lastProblems = "";
  return async (): Promise<void> => {
    const problems = (await leads.problems()).join("; ");
    if (problems !== lastProblems)
      log(problems ? "error" : "info", "health", { problems: problems || "none" });
    lastProblems = problems;
    if (url === undefined) return;
    const target = new URL(url);
    if (problems) target.pathname = `${target.pathname.replace(/\/$/, "")}/fail`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await fetch(target, { method: "POST", body: problems, signal }).catch((error: Error) =>
      log("warn", "heartbeat.failed", { error: error.name }),
    );
  };
}

import { MAX_CLOCK_ERROR_MS } from "#leads/time.ts";

const TIMEOUT_MS = 10_000;

interface Answer {
  /** Why the monitor hasn't taken the ping. */
  failure?: string;
  /** A problem of this computer, by the time in the monitor's answer. */
  clockProblem?: string;
}

/**
 * Pings a monitor: at `url` if all is well, otherwise at `url/fail` with the problems as the body (the convention
 * of healthchecks.io). Never rejects.
 */
export async function ping(url: string, problems: readonly string[]): Promise<Answer> {
  const target = new URL(url);
  if (problems.length > 0) target.pathname = `${target.pathname.replace(/\/$/, "")}/fail`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { ok, status, headers } = await fetch(target, {
      method: "POST",
      body: problems.join("; "),
      signal,
    });
    if (!ok) return { failure: `it answered ${status}` };
    const errorMs = Math.abs(Date.now() - Date.parse(headers.get("Date") ?? ""));
    return errorMs > MAX_CLOCK_ERROR_MS
      ? { clockProblem: "This computer's clock isn't the monitor's. Set it." }
      : {};
  } catch (error) {
    const { name, cause } = error as Error;
    return { failure: `it can't be reached (${(cause as Error | undefined)?.message ?? name})` };
  }
}

import { MAX_CLOCK_ERROR_MS } from "#leads/time.ts";

const TIMEOUT_MS = 10_000;

export const CLOCK_PROBLEM = "This computer's clock isn't the monitor's. Set it.";

interface Answer {
  /** Why the monitor hasn't taken the ping. */
  failure?: string;
  /** Whether this computer's clock is right by the monitor's; undefined if the monitor can't be reached. */
  isClockRight?: boolean;
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
    const errorMs = Math.abs(Date.now() - Date.parse(headers.get("Date") ?? ""));
    const isClockRight = !(errorMs > MAX_CLOCK_ERROR_MS);
    return ok ? { isClockRight } : { isClockRight, failure: `it answered ${status}` };
  } catch (error) {
    const { name, cause } = error as Error;
    return { failure: `it can't be reached (${(cause as Error | undefined)?.message ?? name})` };
  }
}

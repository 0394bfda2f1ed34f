const TIMEOUT_MS = 10_000;

/**
 * Pings a monitor: at `url` if all is well, otherwise at `url/fail` with the problems as the body (the convention
 * of healthchecks.io). Never rejects.
 * @returns why the monitor hasn't taken the ping; undefined if it has
 */
export async function ping(url: string, problems: readonly string[]): Promise<string | undefined> {
  const target = new URL(url);
  if (problems.length > 0) target.pathname = `${target.pathname.replace(/\/$/, "")}/fail`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { ok, status } = await fetch(target, {
      method: "POST",
      body: problems.join("; "),
      signal,
    });
    return ok ? undefined : `it answered ${status}`;
  } catch (error) {
    const { name, cause } = error as Error;
    return `it can't be reached (${(cause as Error | undefined)?.message ?? name})`;
  }
}

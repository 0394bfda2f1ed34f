/** The log: one JSON object per line on standard output, errors and warnings included. */

/**
 * Logs one event. Fields never contain personal data, only ids, counts, states and codes.
 */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | null>,
) => void;

/**
 * @param write writes one line and adds the line break; standard output by default
 */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Log {
  return (level, event, fields = {}) => {
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  };
}

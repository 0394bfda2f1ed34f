/** The log: one JSON object a line on standard output, errors and warnings included. */
import type { Log } from "#leads/log.ts";

/**
 * @param write takes one line without its line break; standard output by default
 */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Log {
  return (level, event, fields = {}) => {
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  };
}

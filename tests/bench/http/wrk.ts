/** Runs `wrk` and reads its report. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Load {
  /** Requests per second. */
  readonly rate: number;
  /** Time within which 99 % were answered, in milliseconds. */
  readonly p99: number;
  /** Answers that were not 2xx or 3xx, and connections that failed. */
  readonly errors: number;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/**
 * One thread of `wrk`, so that on two cores the server has the other.
 * @param options.script path of a Lua script
 */
export async function load(
  url: string,
  options: {
    connections: number;
    seconds: number;
    headers?: Record<string, string>;
    script?: string;
  },
): Promise<Load> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const script = options.script === undefined ? [] : ["-s", options.script];
  const { stdout } = await run("wrk", [
    ...[
      "-t1",
      `-c${options.connections}`,
      `-d${options.seconds}s`,
      "--latency",
      "--timeout",
      "10s",
    ],
    ...headers,
    ...script,
    url,
  ]);
  const [, p99 = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? [];
  const count = (pattern: RegExp) =>
    (pattern.exec(stdout)?.slice(1) ?? []).reduce((sum, value) => sum + Number(value), 0);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * (UNITS[unit] ?? 1),
    errors:
      count(/Non-2xx or 3xx responses: (\d+)/) +
      count(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/),
  };
}

/** Resident memory of a process in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Processor time a process has used so far, in seconds (100 ticks a second on Linux). */
export async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

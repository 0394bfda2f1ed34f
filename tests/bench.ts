/**
 * Load test over HTTP. Measures the leads stored per second, the single-row commits per second on the same
 * disk for comparison, and the home pages served per second. It asserts
 * nothing; see docs/operate.md, Limits.
 *
 *   npm run build && npm run bench [seconds per run] [folder on the disk to measure]
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { quote } from "./support/leads.ts";
import { startTestServer } from "./support/server.ts";

const [seconds = "5", parentFolder = tmpdir()] = process.argv.slice(2);

/**
 * Measures how many sequential single-row SQLite commits the disk allows per second (WAL, synchronous FULL).
 */
function measureCommits(dir: string): number {
  const db = new DatabaseSync(join(dir, "raw.sqlite"));
  db.exec("pragma journal_mode = wal; pragma synchronous = full; create table rows (value text)");
  const insert = db.prepare("insert into rows values (?)");
  const start = performance.now();
  let commits = 0;
  for (; performance.now() - start < Number(seconds) * 1_000; commits += 1)
    insert.run("x".repeat(500));
  db.close();
  return commits / Number(seconds);
}

/**
 * Measures requests to a URL with `wrk` (apt-get install wrk), which runs with one thread to leave the other
 * cores to the server.
 * @returns one row of the printed table
 */
function measureRequests(
  name: string,
  url: string,
  ...options: string[]
): Record<string, string | undefined> {
  const wrk = ["-t1", "-c64", `-d${seconds}s`, "--latency", ...options, url];
  const report = execFileSync("wrk", wrk, { encoding: "utf8" });
  const find = (pattern: RegExp) => pattern.exec(report)?.[1];
  return {
    what: name,
    "a second": find(/Requests\/sec:\s+(\d+)/),
    "99% within": find(/99%\s+(\S+)/),
    "not 2xx": find(/Non-2xx or 3xx responses: (\d+)/) ?? "0",
  };
}

/**
 * Lua script for `wrk`: sends a different lead in each request, with the headers that the site's forms send.
 */
const LEADS_SCRIPT = `
local count = 0
local body = [[${JSON.stringify(quote())}]]
request = function()
  count = count + 1
  return wrk.format("POST", nil, {
    ["Content-Type"] = "application/json",
    ["apikey"] = "public-anonymous-key",
    ["Authorization"] = "Bearer public-anonymous-key",
    ["Idempotency-Key"] = "bench-" .. count,
  }, (body:gsub("grace@", "visitor" .. count .. "@")))
end
`;

const dir = mkdtempSync(join(parentFolder, "bench-"));
const script = join(dir, "lead.lua");
writeFileSync(script, LEADS_SCRIPT);
const server = await startTestServer({ dataDir: join(dir, "data"), env: { RATE_LIMIT: "off" } });
try {
  const commits = { what: "durable commits", "a second": measureCommits(dir).toFixed(0) };
  console.table([
    commits,
    measureRequests("leads", server.url + FUNCTION_PATH, "-s", script),
    measureRequests("home page, gzip", server.url, "-H", "Accept-Encoding: gzip"),
  ]);
} finally {
  await server.dispose();
  rmSync(dir, { recursive: true, force: true });
}

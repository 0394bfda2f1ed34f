/** Leads per second over HTTP, each durable, against raw durable commits on the same disk. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { rawCommitRate } from "../../support/disk.ts";
import { quote } from "../../support/leads.ts";
import { startTestServer } from "../../support/server.ts";
import { load } from "./wrk.ts";

/** A different lead each time, as the page sends it. */
const script = `
local count = 0
local body = [[${JSON.stringify(quote())}]]
request = function()
  count = count + 1
  return wrk.format("POST", nil, {
    ["Content-Type"] = "application/json",
    ["apikey"] = "public-anonymous-key",
    ["Authorization"] = "Bearer public-anonymous-key",
    ["Idempotency-Key"] = "bench-" .. count,
    ["X-Form-Fill-Ms"] = "60000",
  }, (body:gsub("grace@", "visitor" .. count .. "@")))
end
`;

/**
 * @param build what the server serves beside the function
 * @param parent directory on the disk to measure
 */
export async function benchSubmissions(
  build: string,
  parent: string,
  seconds: number,
): Promise<void> {
  const dir = mkdtempSync(join(parent, "bench-submissions-"));
  const lua = join(dir, "lead.lua");
  writeFileSync(lua, script);
  const before = rawCommitRate(dir, seconds / 2);
  const server = await startTestServer({
    folder: build,
    dataDir: join(dir, "data"),
    env: { RATE_LIMIT: "off" },
  });
  try {
    const url = server.url + FUNCTION_PATH;
    await load(url, { connections: 8, seconds: 1, script: lua });
    const { rate, p99, errors } = await load(url, { connections: 64, seconds, script: lua });
    const raw = (before + rawCommitRate(dir, seconds / 2)) / 2;
    console.table([
      {
        "raw durable commits/s": Math.round(raw),
        "leads/s, 64 clients": Math.round(rate),
        ratio: `${(rate / raw).toFixed(2)} (goal 0.5)`,
        "p99 ms": `${p99.toFixed(1)} (goal < 250)`,
        errors,
      },
    ]);
  } finally {
    await server.dispose();
    rmSync(dir, { recursive: true, force: true });
  }
}

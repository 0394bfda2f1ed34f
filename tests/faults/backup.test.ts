/** The owner's backup, taken from a running server and restored into another. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { invoke, storedLeads } from "../http/support.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";

const root = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await removeFixtureSites();
});

it("a copy taken while leads come in starts a server that has them and takes more", async () => {
  const folder = await makeFixtureSite();
  const file = join(root, "copy.sqlite");
  const server = await startTestServer({ folder, env: { RATE_LIMIT: "off" } });
  const ids: string[] = [];
  const send = async () => {
    const message = `Lead ${ids.length}`;
    ids.push((await (await invoke(server, contact({ message }))).json()).id);
  };
  for (let count = 0; count < 5; count += 1) await send();
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: server.dataDir };
  const command = ["src/cli/leads.ts", "backup", file];
  const backup = promisify(execFile)(process.execPath, command, { env });
  for (let count = 0; count < 5; count += 1) await send();
  await backup;
  await server.dispose();

  // As docs/leads.md says: the file at DATA_DIR/leads.sqlite.
  const dataDir = join(root, "data");
  mkdirSync(dataDir);
  copyFileSync(file, join(dataDir, "leads.sqlite"));
  const restored = await startTestServer({ folder, dataDir });
  expect((await invoke(restored, contact({ message: "After the restoring" }))).status).toBe(200);
  const found = (await storedLeads(restored)).map((lead) => lead.id);
  expect(found).toEqual(expect.arrayContaining(ids.slice(0, 5)));
  await restored.dispose();
});

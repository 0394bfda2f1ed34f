/** Tests the form function on Vite's dev server (`npm run dev`), where it writes mails to files. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, it, onTestFinished, vi } from "vitest";
import { functionDevServer } from "#server/dev.ts";
import { contact } from "../support/leads.ts";
import { mailFiles } from "../support/server.ts";
import { invoke, storedLeads } from "./support.ts";

it("stores a lead sent from a page on the dev server, and writes its mails to files", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "dev-server-"));
  vi.stubEnv("DATA_DIR", dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const vite = await createServer({
    configFile: false,
    logLevel: "error",
    plugins: [functionDevServer()],
    server: { port: 0, host: "127.0.0.1", watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const address = vite.httpServer?.address() as { port: number };
  const url = `http://127.0.0.1:${address.port}`;
  const response = await invoke({ url }, contact(), { Origin: url });
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as { id: string };
  const lead = (await storedLeads({ dataDir })).find((stored) => stored.id === id);
  expect(lead?.mails).toHaveLength(2);
  await expect.poll(() => mailFiles(dataDir)).toHaveLength(2);
});

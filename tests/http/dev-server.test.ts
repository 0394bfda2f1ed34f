/** With `npm run dev`, Vite serves the function, and mails are written to files. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { functionDevServer } from "#server/dev.ts";
import { contact } from "../support/leads.ts";
import { mailFiles } from "../support/server.ts";
import { invoke, postForm, storedLeads } from "./support.ts";

let vite: ViteDevServer;
let url: string;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "dev-server-"));
  vi.stubEnv("DATA_DIR", dataDir);
  vite = await createServer({
    configFile: false,
    logLevel: "error",
    plugins: [functionDevServer()],
    server: { port: 0, host: "127.0.0.1", watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await vite.listen();
  const address = vite.httpServer?.address() as { port: number };
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await vite.close();
  vi.unstubAllEnvs();
  // The worker may still be writing a mail.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

it("stores a lead from a page on the dev server and writes its mails to files", async () => {
  const response = await invoke({ url }, contact(), { Origin: url });
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as { id: string };
  const lead = (await storedLeads({ dataDir })).find((stored) => stored.id === id);
  expect(lead?.mails).toHaveLength(2);
  await expect.poll(() => mailFiles(dataDir)).toHaveLength(2);
});

it("returns an error page if a plain form post is invalid", async () => {
  const response = await postForm({ url }, { ...contact(), email: "nobody" });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("Please check your message");
});

/** Tests the form function on Vite's dev server (`npm run dev`), where it writes emails to files. */
import { readFileSync } from "node:fs";
import PostalMime from "postal-mime";
import { createServer } from "vite";
import { expect, vi } from "vitest";
import { functionDevServer } from "#server/dev.ts";
import { test } from "../support/fixtures.ts";
import { contact, VISITOR } from "../support/leads.ts";
import { mailFiles } from "../support/server.ts";
import { invoke, storedLeads } from "./support.ts";

test("stores a lead sent from a page on the dev server, and writes the lead's two emails to .eml files", async ({
  dataDir,
  onTestFinished,
}) => {
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
  const name = "Zoë Ångström";
  const response = await invoke({ url }, contact({ name }), { Origin: url });
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as { id: string };
  const lead = (await storedLeads({ dataDir })).find((stored) => stored.id === id);
  expect(lead?.mails).toHaveLength(2);

  await expect.poll(() => mailFiles(dataDir)).toHaveLength(2);
  const files = (await mailFiles(dataDir)).sort();
  expect(files.map((file) => file.replace(/^.*-/, ""))).toEqual(["owner.eml", "visitor.eml"]);
  const mail = await PostalMime.parse(readFileSync(files[0] ?? ""));
  expect(mail.subject).toContain(name);
  expect(mail.replyTo).toEqual([{ name, address: VISITOR }]);
  expect(mail.text).toContain("Could you film our ranch");
});

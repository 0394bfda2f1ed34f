/** Leads are stored even if the server's log pipe is closed. */
import { afterAll, expect, it } from "vitest";
import { invoke, storedLeads } from "../http/support.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";

afterAll(removeFixtureSites);

it("stores leads and shuts down cleanly if its log pipe is closed", async () => {
  const server = await startTestServer({ folder: await makeFixtureSite() });
  try {
    server.process.stdout?.destroy();
    // The first lead's log line hits the closed pipe; the others must still be stored.
    for (const message of ["One.", "Two.", "Three."]) {
      expect((await invoke(server, contact({ message }))).status).toBe(200);
    }
    expect(await storedLeads(server)).toHaveLength(3);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.dispose();
  }
});

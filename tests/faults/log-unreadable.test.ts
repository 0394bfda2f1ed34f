/** The log's pipe is closed: leads are stored all the same. */
import { afterAll, expect, it } from "vitest";
import { invoke, storedLeads } from "../http/support.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";

afterAll(removeFixtureSites);

it("stores leads after its log's pipe is closed, and still shuts down cleanly", async () => {
  const server = await startTestServer({ folder: await makeFixtureSite() });
  try {
    server.process.stdout?.destroy();
    // The first lead's log line meets the closed pipe; the second follows it.
    for (const message of ["One.", "Two.", "Three."]) {
      expect((await invoke(server, contact({ message }))).status).toBe(200);
    }
    expect(await storedLeads(server)).toHaveLength(3);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.dispose();
  }
});

/** Nobody reads the log any more: leads are kept all the same. */
import { afterAll, expect, it } from "vitest";
import { invoke, storedLeads } from "../http/support.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer } from "../support/server.ts";

afterAll(removeFixtureSites);

it("keeps leads when the pipe its log goes to is closed, and still stops in order", async () => {
  const server = await startTestServer({ folder: await makeFixtureSite() });
  try {
    server.process.stdout?.destroy();
    // The line about the first is what meets the closed pipe; the server is asked after it.
    for (const message of ["One.", "Two.", "Three."]) {
      expect((await invoke(server, contact({ message }))).status).toBe(200);
    }
    expect(await storedLeads(server)).toHaveLength(3);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.dispose();
  }
});

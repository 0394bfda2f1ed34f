/** Tests a server whose log output can't be written. */
import { expect } from "vitest";
import { invoke, storedLeads } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";

test("stores leads and exits with code 0 even if its log pipe is closed", async ({ start }) => {
  const server = await start();
  server.process.stdout.destroy();
  // The first lead's log line hits the closed pipe; the others must still be stored.
  for (const message of ["One.", "Two.", "Three."]) {
    expect((await invoke(server, contact({ message }))).status).toBe(200);
  }
  expect(await storedLeads(server)).toHaveLength(3);
  expect(await server.stop()).toBe(0);
});

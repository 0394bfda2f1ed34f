/** The limits per client, as visitors meet them. */
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { invoke, storedLeads } from "./support.ts";

const from = (address: string) => ({ "X-Forwarded-For": address });

let leadCount = 0;

/** Sends a lead with a unique message, as a proxy on this machine passes it on. */
function send(server: TestServer, client: string): Promise<Response> {
  leadCount += 1;
  return invoke(server, contact({ message: `Message ${leadCount}` }), from(client));
}

test("accepts ten leads of a client within ten minutes, then returns 429 with Retry-After, also after a restart, and accepts other clients' leads", {
  timeout: 60_000,
}, async ({ start }) => {
  const firstServer = await start();
  for (let index = 0; index < 10; index += 1)
    expect((await send(firstServer, `2001:db8::${index}`)).status).toBe(200);
  await firstServer.stop();

  const server = await start({ dataDir: firstServer.dataDir });
  const response = await send(server, "2001:db8::99");
  expect(response.status).toBe(429);
  const retryAfter = Number(response.headers.get("Retry-After"));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(600);
  expect(await response.json()).toMatchObject({ error: { code: "rate_limited" } });
  expect(await storedLeads(server)).toHaveLength(10);
  for (const other of ["2001:db8:0:1::1", "198.18.0.2"])
    expect((await send(server, other)).status).toBe(200);
});

test("refuses every form of a client after 20 refused ones, and no other client", async ({
  start,
}) => {
  const server = await start();
  const invalid = contact({ email: "nobody" });
  for (let count = 0; count < 10; count += 1) {
    expect((await invoke(server, invalid, from("198.18.0.1"))).status).toBe(422);
    expect((await invoke(server, "{", from("198.18.0.1"))).status).toBe(400);
  }
  const refused = await invoke(server, contact(), from("198.18.0.1"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect((await invoke(server, invalid, from("198.18.0.2"))).status).toBe(422);
  expect((await invoke(server, contact(), from("198.18.0.2"))).status).toBe(200);
});

test.for(["VISITOR, 66.241.0.1", "66.241.0.1, VISITOR"])(
  "counts visitors by the header that the platform in front sets, whatever it forwards: %s",
  async (forwarded, { start }) => {
    const server = await start({ env: { CLIENT_IP_HEADER: "Fly-Client-IP" } });
    const sendAs = (visitor: string, index: number) =>
      invoke(server, contact({ message: `${visitor} ${index}` }), {
        "Fly-Client-IP": visitor,
        // A visitor may send any entries, and a platform may add its own.
        "X-Forwarded-For": forwarded.replace("VISITOR", `198.18.0.${index}`),
      });
    for (let index = 0; index < 10; index += 1)
      expect((await sendAs("203.0.113.1", index)).status).toBe(200);
    expect((await sendAs("203.0.113.1", 10)).status).toBe(429);
    expect((await sendAs("203.0.113.2", 0)).status).toBe(200);
  },
);

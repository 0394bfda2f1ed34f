/** The limits per client, as visitors meet them. */
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import { invoke } from "./support.ts";

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
    const refused = await sendAs("203.0.113.1", 10);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
    expect((await sendAs("203.0.113.2", 0)).status).toBe(200);
  },
);

test("says once in the log that all forms come from one address", async ({ start }) => {
  const server = await start();
  for (let index = 0; index < 12; index += 1)
    await invoke(server, contact({ message: `Form ${index}` }));
  expect(await server.logged("function.one_client")).toMatchObject({ level: "warn" });
  expect(server.log.filter(({ event }) => event === "function.one_client")).toHaveLength(1);
});

/** One form, sent again and again, and many times at once: one lead, two mails. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { HEADERS } from "#contract/endpoint.ts";
import { invoke, storedLeads } from "../http/support.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ folder: await makeFixtureSite() });
});
afterAll(async () => {
  await server.dispose();
  await removeFixtureSites();
});

it("100 replays are one lead with two mails, each answered alike, against no limit", async () => {
  const headers = { [HEADERS.idempotencyKey]: "replayed" };
  const answers = new Set<string>();
  for (let index = 0; index < 100; index += 1) {
    const response = await invoke(server, contact(), headers);
    expect(response.status).toBe(200);
    answers.add(await response.text());
  }
  expect(answers.size).toBe(1);
  const leads = await storedLeads(server);
  expect(leads).toHaveLength(1);
  expect(leads[0]?.mails).toHaveLength(2);
});

it("20 posts at once with one key are one lead with two mails", async () => {
  const headers = { [HEADERS.idempotencyKey]: "parallel" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await invoke(server, quote(), headers);
      return [response.status, await response.text()].join();
    }),
  );
  expect(new Set(answers).size).toBe(1);
  const leads = (await storedLeads(server)).filter(({ payload }) => payload.type === "quote");
  expect(leads).toHaveLength(1);
  expect(leads[0]?.mails).toHaveLength(2);
});

it("20 posts at once with one key and different bodies keep exactly one of them", async () => {
  const headers = { [HEADERS.idempotencyKey]: "contested" };
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const body = contact({ message: `Contested ${index}` });
      return (await invoke(server, body, headers)).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(19);
});

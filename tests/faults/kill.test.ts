/**
 * Tests the store and the server after SIGKILL. Power failures aren't simulated: commits survive them because
 * `synchronous` is FULL.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { startChild } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { countsOf, openTestLeads, submission } from "../support/leads.ts";
import { SOAK } from "../support/soak.ts";

test(
  "keeps every acknowledged lead with its emails when the process is killed during a burst",
  async ({ dataDir }) => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < (SOAK ? 20 : 2); round += 1) {
      const child = startChild(["tests/support/children/accept.ts", JSON.stringify({ dataDir })]);
      await child.printed(1 + Math.floor(Math.random() * 60));
      await child.end("SIGKILL");
      for (const id of child.output) acknowledged.add(id);
    }
    const store = openTestLeads({ dataDir });
    for (const id of acknowledged)
      expect((await store.get(id)).mails.map(({ kind }) => kind)).toEqual(["owner", "visitor"]);
    // The last leads may be committed although their IDs were not printed. No lead lacks an email.
    const { leads, mails } = await countsOf(store);
    expect(leads).toBeGreaterThanOrEqual(acknowledged.size);
    expect(mails).toEqual({ pending: 2 * leads });
    await store.close();
  },
  SOAK ? 600_000 : 120_000,
);

const KILLS = SOAK ? 100 : 3;
/** How long the mail server takes to accept a message: the kills happen meanwhile. */
const ACCEPT_MS = 400;

test(
  `sends every email, and at most two of them twice, when the server is killed ${KILLS} times in mid-sending`,
  async ({ dataDir, smtp, start }) => {
    const store = openTestLeads({ dataDir });
    for (let count = 0; count < KILLS; count += 1) await store.accept(submission());
    await store.close();
    let victim = 0;
    let hasReceived = Promise.withResolvers<void>();
    smtp.script.data = async () => {
      const sender = victim;
      hasReceived.resolve();
      await sleep(ACCEPT_MS);
      // Mail servers drop a message whose client is gone before they confirm it.
      return sender === victim ? undefined : "cut";
    };
    const startServer = () => start({ dataDir, env: { SMTP_URL: smtp.url, RATE_LIMIT: "off" } });
    for (let round = 0; round < KILLS; round += 1) {
      hasReceived = Promise.withResolvers();
      const server = await startServer();
      await hasReceived.promise;
      await sleep(Math.random() * ACCEPT_MS);
      victim += 1;
      await server.end("SIGKILL");
    }
    smtp.script.data = undefined;
    await startServer();
    const ids = () => new Set(smtp.accepted.map(({ messageId }) => messageId));
    while (ids().size < 2 * KILLS) await smtp.waitFor(smtp.accepted.length + 1);
    expect(smtp.accepted.length - 2 * KILLS).toBeLessThanOrEqual(2);
  },
  SOAK ? 1_800_000 : 120_000,
);

/**
 * Tests the store after SIGKILL. Power failures aren't simulated: commits survive them because
 * `synchronous` is FULL.
 */

import { sql } from "kysely";
import { expect } from "vitest";
import { getLead } from "#leads/find.ts";
import { startChild } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { countsOf, openTestLeads } from "../support/leads.ts";
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
      expect((await getLead(store, id)).mails.map(({ kind }) => kind)).toEqual([
        "owner",
        "visitor",
      ]);
    // The last leads may be committed although their IDs were not printed. No lead lacks an email.
    const { leads, mails } = await countsOf(store);
    expect(leads).toBeGreaterThanOrEqual(acknowledged.size);
    expect(mails).toEqual({ pending: 2 * leads });
    const { rows } = await store.query((db) => sql`pragma synchronous`.execute(db));
    expect(rows, "full").toEqual([{ synchronous: 2 }]);
    await store.close();
  },
  SOAK ? 600_000 : 120_000,
);

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkHealth } from "#leads/health.ts";
import { maintain } from "#leads/upkeep.ts";
import { openTestLeads } from "../support/leads.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

test("reports a disk that is more than nine tenths full, while leads still fit", async ({
  skip,
}) => {
  const disk = mountSmallDisk(16);
  if (disk === undefined) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const store = openTestLeads({ dataDir: join(disk.path, "data") });
  await maintain(store);
  expect(await checkHealth(store)).toEqual([]);
  writeFileSync(join(disk.path, "ballast"), Buffer.alloc(0.93 * disk.size));
  expect(await checkHealth(store)).toContainEqual(expect.stringMatching(/nine tenths full/));
  await store.close();
});

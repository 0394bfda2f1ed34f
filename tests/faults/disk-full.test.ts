import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StoreUnavailableError } from "#leads/leads.ts";
import { contact, openTestLeads, submission } from "../support/leads.ts";
import { mountSmallDisk } from "../support/small-disk.ts";

test("refuses leads on a full disk, keeps all that it accepted, and accepts leads once there is room", async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (disk === undefined) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const ballast = join(disk.path, "ballast");
  writeFileSync(ballast, Buffer.alloc(disk.size / 2));
  const store = openTestLeads({ dataDir: join(disk.path, "data") });
  const payload = contact({ message: "x".repeat(4_900) });
  const accepted: string[] = [];
  // A checkpoint may free space, so that one refusal isn't the end.
  for (let refused = 0; refused < 5; ) {
    const id = await store.accept(submission({ payload })).catch((error: unknown) => {
      expect(error).toBeInstanceOf(StoreUnavailableError);
    });
    if (id === undefined) refused += 1;
    else accepted.push(id);
  }
  expect(await store.checkHealth()).toEqual([expect.stringContaining("disk is full")]);

  rmSync(ballast);
  accepted.push(await store.accept(submission({ payload })));
  const stored = await Array.fromAsync(store.each());
  expect(stored.map(({ id }) => id)).toEqual(accepted);
  expect(stored.filter(({ mails }) => mails.length !== 2)).toEqual([]);
  await store.close();
}, 60_000);

test("reports a disk that is more than nine tenths full, while leads still fit", async ({
  skip,
}) => {
  const disk = mountSmallDisk(16);
  if (disk === undefined) return skip("only root may mount a small disk");
  onTestFinished(disk.remove);
  const store = openTestLeads({ dataDir: join(disk.path, "data") });
  await store.maintain();
  expect(await store.checkHealth()).toEqual([]);
  writeFileSync(join(disk.path, "ballast"), Buffer.alloc(0.93 * disk.size));
  expect(await store.checkHealth()).toContainEqual(expect.stringMatching(/nine tenths full/));
  await store.close();
});

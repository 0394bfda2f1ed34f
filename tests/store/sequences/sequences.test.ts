/**
 * Random sequences of what a year brings, on both databases. A failure prints the seed, the path and the shortest
 * sequence of commands that fails: `SEQUENCE_SEED=… SEQUENCE_PATH=… npx vitest run tests/store/sequences`.
 */

import fc from "fast-check";
import { expect, onTestFinished } from "vitest";
import { test } from "../../support/fixtures.ts";
import { startProxy } from "../../support/proxy.ts";
import { SOAK } from "../../support/soak.ts";
import { DAY, HOUR, MINUTE, YEAR } from "../scene.ts";
import type { Command } from "./commands/command.ts";
import { erase } from "./commands/erasure.ts";
import { fillDisk, freezeReplica, restart, setClock } from "./commands/faults.ts";
import { sequences } from "./commands/index.ts";
import { deliverInOrder, deliverTo, floodAndPerson } from "./commands/mailing.ts";
import { retry, saveAsFiles } from "./commands/owner.ts";
import { flood, LONG, manyPeople, oneClient, postOne } from "./commands/posting.ts";
import { pass, wait } from "./commands/time.ts";
import { checkNothingDue, missingLeads } from "./invariants.ts";
import { Model } from "./model.ts";
import { closeReal, type Environment, openReal, type World } from "./world.ts";

/** Once the mail server is well, the owner has every lead as soon as the budget allows. */
async function checkDelivered(world: World): Promise<void> {
  // SMTP_URL is set again.
  await retry(world);
  // After the clock was set back, an email may wait for two hours.
  const hours = 3 * Math.ceil(missingLeads(world.model).length / 30) + 3;
  for (let hour = 0; hour < hours; hour += 1) {
    await deliverInOrder(world);
    await checkNothingDue(world);
    if (missingLeads(world.model).length === 0) break;
    await pass(world, HOUR);
  }
  expect(missingLeads(world.model), "leads that haven't arrived").toEqual([]);
}

async function play(
  commands: Iterable<Command>,
  environment: Environment,
  start = "2026-05-20T18:10Z",
): Promise<void> {
  const world = { model: new Model(), real: await openReal(environment, Date.parse(start)) };
  try {
    await fc.asyncModelRun(() => world, commands);
    await checkDelivered(world);
  } finally {
    await closeReal(world.real);
  }
}

const lead = postOne("ana@a.example", "When?");

test("limits a mailbox across a restart if the first leads met a full disk", ({ smtp }) =>
  play([fillDisk("When?"), restart, oneClient], { smtp }));

test("leaves no copy of an erased person in the file's free space", ({ smtp }) =>
  play([postOne("ana@a.example", LONG), flood("When?"), erase(8), oneClient, oneClient, erase(7)], {
    smtp,
  }));

test("mails a person who writes after a flood within the hour, and lists them before", ({ smtp }) =>
  play([floodAndPerson], { smtp }));

// It sends hundreds of emails.
if (SOAK)
  test("confirms no more than 200 forms a day, and counts those that a notice doesn't list", ({
    smtp,
  }) => play([manyPeople, wait(61), deliverTo("accepts")], { smtp }));

test("keeps a lead whose email a killed replica was sending, however old it becomes", ({ smtp }) =>
  play([lead, freezeReplica(40 * DAY)], { smtp }));

test.for(["half" as const, "half cut" as const])(
  "mails each of the owner's addresses once although the server refuses one for an hour (%s)",
  (how, { smtp }) => play([lead, deliverTo(how), wait(61), deliverTo("accepts")], { smtp }),
);

test("counts what one of the owner's addresses has, also if SMTP_URL is missing then", ({ smtp }) =>
  play([flood("When?"), deliverTo("half"), wait(5), saveAsFiles], { smtp }));

test("keeps a lead for as long as the clock is in doubt after a leap of years", ({ smtp }) =>
  play([lead, deliverTo("accepts"), setClock(3 * YEAR), wait(40 * 24 * 60)], { smtp }));

const env = (name: string) => process.env[name] || undefined;

/** In summer, before daylight saving ends and begins, and before months of other lengths. */
const STARTS = ["2026-05-20T18:10Z", "2025-10-31T09:30Z", "2026-03-05T05:59Z", "2026-01-30T23:00Z"];

const run = (environment: Environment, runs = SOAK ? 500 : 12, maxCommands = SOAK ? 26 : 18) =>
  fc.assert(
    fc.asyncProperty(sequences(maxCommands), fc.constantFrom(...STARTS), (commands, start) =>
      play(commands, environment, start),
    ),
    {
      seed: Number(env("SEQUENCE_SEED") ?? 20261128),
      numRuns: Number(env("SEQUENCE_RUNS") ?? runs),
      endOnFailure: !SOAK,
      path: env("SEQUENCE_PATH") ?? "",
    },
  );

const timeout = (SOAK ? 60 : 5) * MINUTE;

test("keeps what was promised in any sequence (SQLite)", { timeout }, ({ smtp }) => run({ smtp }));

test("keeps what was promised in any sequence (PostgreSQL)", { timeout }, async ({
  smtp,
  postgres,
}) => {
  const url = new URL(await postgres.createDatabase());
  const proxy = await startProxy(Number(url.port));
  url.port = `${proxy.port}`;
  onTestFinished(proxy.stop);
  // Few and short in the quick tests: only the dialect and the replicas differ, and each statement takes longer.
  await (SOAK
    ? run({ smtp, databaseUrl: url.href, proxy })
    : run({ smtp, databaseUrl: url.href }, 3, 12));
});

/**
 * Random sequences of what a year brings, on both databases. A failure prints the seed, the path and the shortest
 * sequence of commands that fails: `SEQUENCE_SEED=… SEQUENCE_PATH=… npx vitest run tests/store/sequences`.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { test } from "../../support/fixtures.ts";
import { contact } from "../../support/leads.ts";
import { mailSettings } from "../../support/mail.ts";
import { SOAK } from "../../support/soak.ts";
import { DAY, HOUR, MINUTE, YEAR } from "../scene.ts";
import { checkDelivered, checkInvariants } from "./invariants.ts";
import { type Answer, newClient, openWorld, type World } from "./world.ts";

type Model = Record<string, never>;
const PEOPLE = ["ana@a.example", "ben@b.example", "cai@c.example"];

/** @param title with the values, as the report shows it */
const command = (
  title: string,
  run: (world: World) => Promise<unknown> | unknown,
): fc.AsyncCommand<Model, World> => ({
  check: () => true,
  run: async (_: Model, world: World) => {
    await run(world);
    await checkInvariants(world);
  },
  toString: () => title,
});

const person = fc.constantFrom(...PEOPLE);
/** Texts of a few sizes, one of them much longer when encoded for an email. */
const message = fc.constantFrom("When?", "é".repeat(4_900), "A long text. ".repeat(300));
const submissionOf = (email: string, text: string, number: number, isHoneypotFilled = false) => ({
  payload: contact({ email, message: `${text} ${number}` }),
  isHoneypotFilled,
  client: newClient(),
  idempotencyKey: `key-${email}-${number}-${text.length}-${isHoneypotFilled}`,
});

const post = fc
  .record({ email: person, text: message, number: fc.nat(3), isBot: fc.boolean() })
  .map(({ email, text, number, isBot }) =>
    command(`post(${email}, ${text.length} characters, number ${number}, bot: ${isBot})`, (world) =>
      world.post(submissionOf(email, text, number, isBot)),
    ),
  );

const doublePost = person.map((email) =>
  command(`post twice at once(${email})`, async (world) => {
    const twice = submissionOf(email, "Twice", 7);
    const [first, second] = await Promise.all([world.post(twice), world.post(twice)]);
    if (first && second) expect(second).toBe(first);
  }),
);

const flood = message.map((text) =>
  command(`36 posts, ${text.length} characters each`, async (world) => {
    // To one mailbox, so that most are mailed to the owner only.
    for (let index = 0; index < 36; index += 1)
      await world.post(submissionOf("crowd@d.example", `${text} ${world.clock.running}`, index));
  }),
);

const pass = fc
  .constantFrom(1, 20, 61, 6 * 60, 24 * 60, 40 * 24 * 60)
  .map((minutes) => command(`${minutes} minutes pass`, (world) => world.pass(minutes * MINUTE)));

const setClock = fc
  .constantFrom(-3 * YEAR, -2 * DAY, -HOUR, -MINUTE, MINUTE, 3 * HOUR, 40 * DAY, 3 * YEAR)
  .map((ms) => command(`clock set by ${ms / HOUR} hours`, (world) => world.setClock(ms)));

/** Outages and refusals are frequent: one after the other went wrong once. */
const ANSWERS: Answer[] = ["accepts", "later", "later", "down", "down", "failed", "busy", "cut"];
const answer = fc.constantFrom(...ANSWERS);
const deliver = fc
  .tuple(answer, fc.constantFrom("ana@a.example", mailSettings().mailTo))
  .map(([how, email]) =>
    command(`deliver, the mail server ${how} (${email})`, async (world) => {
      world.answer(how, email);
      await world.deliver();
    }),
  );

const simple = (title: string, run: (world: World) => Promise<unknown>) =>
  fc.constant(command(title, run));

const always = [
  ...[post, post, post, doublePost, flood, pass, pass, pass, deliver, deliver, deliver, deliver],
  simple("kill after a send", async (world) => {
    world.answer("accepts", "");
    await world.deliver(true);
  }),
  simple("restart", (world) => world.restart()),
  simple("back up", (world) => world.backUp()),
  fc.nat(5).map((which) => command(`restore ${which}`, (world) => world.restore(which))),
  person.map((email) => command(`erase ${email}`, (world) => world.erase(email))),
  simple("retry", (world) => world.retry()),
];

const LENGTH = { maxCommands: 22, size: "max" } as const;
/** Most sequences never set the clock: a clock that was set explains many long waits. */
const commands = fc.oneof(
  { weight: 3, arbitrary: fc.commands(always, LENGTH) },
  { weight: 1, arbitrary: fc.commands([...always, setClock, setClock], LENGTH) },
);

const env = (name: string) => process.env[name] || undefined;
const SEED = Number(env("SEQUENCE_SEED") ?? 20261128);
const path = env("SEQUENCE_PATH");

const run = (
  openDatabase: () => Promise<string | undefined>,
  smtp: World["smtp"],
  numRuns: number,
) =>
  fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const world = await openWorld(smtp, await openDatabase());
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), list);
        await checkDelivered(world);
      } finally {
        await world.close();
      }
    }),
    { seed: SEED, numRuns, endOnFailure: !SOAK, ...(path ? { path } : {}) },
  );

const MINUTES = SOAK ? 60 : 5;

test(
  "keeps what was promised in any sequence (SQLite)",
  { timeout: MINUTES * MINUTE },
  ({ smtp }) => run(async () => undefined, smtp, SOAK ? 500 : 25),
);

test(
  "keeps what was promised in any sequence (PostgreSQL)",
  { timeout: MINUTES * MINUTE },
  ({ smtp, postgres }) => run(() => postgres.createDatabase(), smtp, SOAK ? 500 : 6),
);

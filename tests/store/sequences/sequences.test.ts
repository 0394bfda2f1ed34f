/**
 * Random sequences of what a year brings, on both databases. A failure prints the seed, the path and the shortest
 * sequence of commands that fails: `SEQUENCE_SEED=… SEQUENCE_PATH=… npx vitest run tests/store/sequences`.
 */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, onTestFinished } from "vitest";
import { getLead } from "#leads/find.ts";
import { checkHealth } from "#leads/health.ts";
import { KeyReusedError } from "#leads/leads.ts";
import { test } from "../../support/fixtures.ts";
import { contact, quote } from "../../support/leads.ts";
import { startProxy } from "../../support/proxy.ts";
import { SOAK } from "../../support/soak.ts";
import { DAY, HOUR, MINUTE, YEAR } from "../scene.ts";
import {
  checkBotsCounted,
  checkDelivered,
  checkDelivery,
  checkInvariants,
  checkNothingDue,
  isNotice,
} from "./invariants.ts";
import { type Answer, OWNERS } from "./model.ts";
import { openWorld, type World } from "./world.ts";

type Model = Record<string, never>;
/** Spellings of two mailboxes. */
const PEOPLE = ["ana@a.example", "Ana+roof@a.example", "ben@b.example"];

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
const LONG = "A long text. ".repeat(300);
const message = fc.constantFrom("When?", "é".repeat(4_900), LONG);
/** Odd numbers are quote requests. */
function submissionOf(
  email: string,
  text: string,
  number: number,
  isHoneypotFilled = false,
  page = "/",
) {
  const words = `${text} ${number}`;
  return {
    payload:
      number % 2
        ? quote({ email, description: words, page })
        : contact({ email, message: words, page }),
    isHoneypotFilled,
    client: randomUUID(),
    idempotencyKey: `${email} ${number} ${isHoneypotFilled} ${text}`,
  };
}

const postOne = (email: string, text: string, number = 0, isBot = false, page = "/") =>
  command(
    `post(${email}, ${text.length} characters, number ${number}, bot: ${isBot}, from ${page})`,
    (world) => world.post(submissionOf(email, text, number, isBot, page)),
  );
const post = fc
  .tuple(person, message, fc.nat(3), fc.boolean(), fc.constantFrom("/", "/cities/aspen"))
  .map((values) => postOne(...values));

/** The browser's key belongs to other values. */
const reuseKey = person.map((email) =>
  command(`post ${email}'s key with other values`, async (world) => {
    const first = submissionOf(email, "Key", 8);
    if ((await world.post(first)) === undefined) return;
    const other = { ...first, payload: contact({ email, message: "Another text" }) };
    await expect(world.post(other)).rejects.toThrow(KeyReusedError);
  }),
);

const doublePost = person.map((email) =>
  command(`post twice at once(${email})`, async (world) => {
    const twice = submissionOf(email, "Twice", 7);
    const [first, second] = await Promise.all([world.post(twice), world.post(twice, world.other)]);
    if (first && second) expect(second).toBe(first);
  }),
);

/** Without a key from the browser, the same values are one submission, also across midnight. */
const acrossMidnight = person.map((email) =>
  command(`post without a key before midnight, and again after(${email})`, async (world) => {
    const untilMidnight = DAY - (world.clock.time % DAY);
    await world.pass(untilMidnight - MINUTE);
    const plain = { ...submissionOf(email, "Late", world.clock.time), idempotencyKey: undefined };
    const first = await world.post(plain);
    await world.pass(2 * MINUTE);
    const second = await world.post(plain);
    if (first && second) expect(second).toBe(first);
    await world.pass(2 * DAY);
    const third = await world.post(plain);
    if (second && third) expect(third, "another day is another submission").not.toBe(second);
  }),
);

/** To one mailbox, so that most are mailed to the owner only. */
const crowd = (text: string, index: number, world: World) =>
  submissionOf(
    index % 2 ? "crowd@d.example" : "Crowd+films@d.example",
    `${text} ${world.clock.time}`,
    index,
  );

/** More than the owner's budget. What it refuses, `resend` must refuse too. */
const flood = (text: string) =>
  command(`36 posts, ${text.length} characters each, and a resend`, async (world) => {
    for (let index = 0; index < 36; index += 1) await world.post(crowd(text, index, world));
    await world.resend(0);
  });

const oneClient = command("12 posts of one client", async (world) => {
  const client = randomUUID().replaceAll("-", "");
  const ids: unknown[] = [];
  for (let index = 50; index < 62; index += 1)
    ids.push(await world.post({ ...crowd(client, index, world), client }));
  expect(ids.filter((id) => id !== undefined)).toHaveLength(10);
  await world.pass(11 * MINUTE);
  expect(await world.post({ ...crowd(client, 62, world), client })).toBeDefined();
});

/** As from an office, or of somebody who has one more question. */
const nowAndThen = fc
  .tuple(
    person,
    fc.boolean(),
    fc.array(fc.constantFrom(1, 2, 61, 6 * 60), { minLength: 8, maxLength: 16 }),
  )
  .map(([email, isOneClient, pauses]) =>
    command(
      `posts of ${email} every ${pauses} minutes, one client: ${isOneClient}`,
      async (world) => {
        const client = randomUUID();
        for (const pause of pauses) {
          const next = submissionOf(email, `Then ${world.clock.running}`, 0);
          await world.post(isOneClient ? { ...next, client } : next);
          await world.pass(pause * MINUTE);
        }
      },
    ),
  );

const fullDisk = (text: string) =>
  command(`disk full, 3 posts of ${text.length} characters, disk free, 1 post`, async (world) => {
    await world.onFullDisk(async () => {
      for (let index = 40; index < 43; index += 1) {
        const id = await world.post(crowd(text, index, world));
        if (id === undefined) expect(await checkHealth(world.leads)).not.toEqual([]);
      }
    });
    expect(await world.post(crowd(text, 43, world))).toBeDefined();
  });

const wait = (minutes: number) =>
  command(`${minutes} minutes pass`, (world) => world.pass(minutes * MINUTE));
const pass = fc.constantFrom(1, 20, 61, 6 * 60, 24 * 60, 40 * 24 * 60).map(wait);

const setTo = (ms: number) =>
  command(`clock set by ${ms / HOUR} hours`, (world) => world.setClock(ms));
const setClock = fc
  .constantFrom(-3 * YEAR, -2 * DAY, -HOUR, -MINUTE, MINUTE, 3 * HOUR, 40 * DAY, 3 * YEAR)
  .map(setTo);

/** However long the server has run by then. */
const leap = fc.constant(
  command("a post, a delivery, and the clock leaps by 40 days", async (world) => {
    await world.post(submissionOf("ben@b.example", `Leap ${world.clock.running}`, 0));
    await world.deliver("accepts");
    await checkInvariants(world);
    await world.setClock(40 * DAY);
  }),
);

const trust = fc.constant(command("trust the clock", (world) => world.trustClock()));

/** Outages and refusals are frequent: one after the other went wrong once. */
const ANSWERS = [
  ...(["accepts", "accepts", "later", "later", "down", "down", "failed", "cut", "hangs"] as const),
  ...(["half", "half", "half cut", "unreachable"] as const),
];
const isToOwner = ({ to }: { to: string }) => OWNERS.includes(to.split(",")[0] ?? "");
const deliverTo = (how: Answer) =>
  command(`deliver, the mail server ${how}`, async (world) => {
    const { accepted } = world.smtp;
    const before = accepted.length;
    await world.deliver(how);
    const mails = accepted.slice(before).filter((mail) => !isNotice(mail));
    if (how !== "accepts") return;
    const areToOwner = mails.map(isToOwner);
    expect(areToOwner, "the owner's emails go first").toEqual(areToOwner.toSorted().reverse());
    await checkDelivery(world, accepted.slice(before));
    await checkNothingDue(world);
    await checkInvariants(world);
    checkBotsCounted(world);
  });
const deliver = fc.constantFrom(...ANSWERS).map(deliverTo);

/** One answer after the other, as during an outage that ends slowly. */
const trouble = fc
  .array(fc.tuple(fc.constantFrom(...ANSWERS), fc.constantFrom(1, 5, 20, 61)), {
    ...{ minLength: 4, maxLength: 8, size: "max" },
  })
  .map((steps) =>
    command(
      `trouble(${steps.map(([how, minutes]) => `${how}, ${minutes} min`).join("; ")})`,
      async (world) => {
        await world.post(submissionOf("ana@a.example", `Trouble ${world.clock.time}`, 0));
        for (const [how, minutes] of steps) {
          await world.deliver(how);
          await checkInvariants(world);
          await world.pass(minutes * MINUTE);
          await checkInvariants(world);
        }
      },
    ),
  );

const weeks = command("three weeks pass, day by day", async (world) => {
  for (let day = 0; day < 21; day += 1) await world.pass(DAY);
});

/** What the server refuses of one lead or to one person must not hold up any other. */
const refusals = fc.constantFrom(
  command("the mail server refuses a word, for an hour", async (world) => {
    for (const email of PEOPLE) await world.post(submissionOf(email, "A casino", 5));
    for (let tries = 0; tries < 4; tries += 1) {
      await world.deliver("dislikes");
      await checkInvariants(world);
      await checkNothingDue(world);
      await world.pass(20 * MINUTE);
    }
  }),
  command("the mail server hangs up on one person's address", async (world) => {
    await world.deliver("hangs up", "ana@a.example");
    await checkNothingDue(world);
  }),
  command("36 posts are put off, a person's isn't, then all are due", async (world) => {
    for (let index = 0; index < 36; index += 1) await world.post(crowd("Off", index, world));
    await world.deliver("later");
    await world.post(submissionOf("real@r.example", `Next ${world.clock.time}`, 0));
    await checkInvariants(world);
    await world.pass(2 * MINUTE);
    const before = world.smtp.accepted.length;
    await world.deliver("accepts");
    await checkDelivery(world, world.smtp.accepted.slice(before));
  }),
);

const untilNextHour = ({ clock }: World) => HOUR - (clock.time % HOUR) + MINUTE;

/** Somebody who writes after a flood isn't behind it. */
const floodAndPerson = command("36 posts, a delivery, and a person's post", async (world) => {
  for (let index = 0; index < 36; index += 1) await world.post(crowd("Flood", index, world));
  await world.deliver("accepts");
  await checkInvariants(world);
  const { time } = world.clock;
  const id = await world.post(submissionOf("real@r.example", `Real ${time}`, 0));
  if (id === undefined || world.clockWasMoved) return;
  const { reference } = await getLead(world.leads, id);
  const hasArrived = (isAlone: boolean) =>
    world.smtp.accepted.some(
      (entry) =>
        isToOwner(entry) &&
        !(isAlone && isNotice(entry)) &&
        `${entry.mail.subject} ${entry.mail.text}`.includes(reference),
    );
  await world.pass(untilNextHour(world));
  // It is listed too, although its hour isn't over.
  await world.post(submissionOf("late@r.example", `Late ${time}`, 0));
  const before = world.smtp.accepted.length;
  await world.deliver("accepts");
  await checkInvariants(world);
  await checkDelivery(world, world.smtp.accepted.slice(before));
  expect(hasArrived(false), "the first notice lists the person").toBe(true);
  await world.pass(HOUR);
  await world.deliver("accepts");
  await checkInvariants(world);
  expect(hasArrived(true), "the person's email leaves within an hour").toBe(true);
});

/** A busy server must not delay an email more each time. */
const busy = fc.constantFrom("ana@a.example", OWNERS[0] ?? "").map((email) =>
  command(`the mail server is too busy for ${email}, for half an hour`, async (world) => {
    for (let tries = 0; tries < 4; tries += 1) {
      await world.pass(6 * MINUTE);
      await world.deliver("busy", email);
      await checkInvariants(world);
    }
  }),
);

const interrupted = fc
  .constantFrom("killed" as const, "disk full" as const)
  .map((how) => command(`${how} after a send`, (world) => world.deliver("accepts", "", how)));

const restore = fc
  .tuple(
    fc.option(fc.nat(5), { freq: 1 }),
    fc.constantFrom("as it is" as const, "as it is" as const, "empty" as const, "damaged" as const),
  )
  .map(([which, into]) =>
    command(`restore ${which ?? "a new backup"}, the store is ${into}`, async (world) =>
      world.restore(which ?? (await world.backUp()), into),
    ),
  );

const replaceDuring = fc
  .nat(60)
  .map((turns) =>
    command(
      `the database's file is replaced while a form is stored, after ${turns} turns`,
      (world) => world.replaceDuring(crowd("Replaced", 0, world), turns),
    ),
  );

const answer = fc
  .tuple(fc.nat(50), fc.boolean())
  .map(([which, isAnswered]) =>
    command(`mark lead ${which} as ${isAnswered ? "" : "not "}answered`, (world) =>
      world.answer(which, isAnswered),
    ),
  );

const resend = fc
  .nat(50)
  .map((which) => command(`resend lead ${which}`, (world) => world.resend(which)));

const mark = fc
  .tuple(fc.nat(50), fc.boolean())
  .map(([which, isSpam]) =>
    command(`mark lead ${which} as ${isSpam ? "" : "not "}spam`, (world) =>
      world.mark(which, isSpam),
    ),
  );

const erase = (which: number) =>
  command(`erase the person of lead ${which}`, (world) => world.erase(which));

const restart = command("restart", (world) => world.restart());

const freezeReplica = (ms: number) =>
  command(`a replica freezes for ${ms / HOUR} hours`, (world) => world.freeze(ms));

/** Seldom, because each waits for seconds. */
const slow = fc.tuple(fc.nat(12), fc.nat(99)).map(([kind, which]) => {
  if (kind === 0)
    return command("connections freeze", (world) =>
      world.freezeConnections(crowd("Frozen", 0, world)),
    );
  if (kind === 1)
    return command(`erase the person of lead ${which} while another program reads`, (world) =>
      world.eraseWhileRead(which),
    );
  if (kind === 2) return command("retention fails for a day", (world) => world.failRetention());
  return restart;
});

const restoreWrongFile = fc
  .constantFrom("", "Not a database. ".repeat(500))
  .map((text) =>
    command(`restore a wrong file of ${text.length} bytes`, (world) =>
      world.restoreWrongFile(text),
    ),
  );

const saveAsFiles = command("save emails as files", (world) => world.saveAsFiles());

const simple = (title: string, run: (world: World) => Promise<unknown>) =>
  fc.constant(command(title, run));

const always = [
  ...[post, post, post, doublePost, message.map(flood), message.map(fullDisk), pass, pass, pass],
  ...[fc.constant(oneClient), nowAndThen, fc.constant(restart)],
  ...[deliver, deliver, deliver, deliver, busy, interrupted, interrupted, restore, restore, resend],
  refusals,
  ...[trouble, trouble, fc.constant(floodAndPerson), fc.constant(weeks)],
  simple("the folder can't be written", (world) => world.onReadOnlyDisk()),
  ...[slow, slow, restoreWrongFile],
  simple("two servers deliver", (world) => world.deliverByBoth()),
  fc.constantFrom(16 * MINUTE, 16 * MINUTE, 40 * DAY).map(freezeReplica),
  simple("back up", (world) => world.backUp()),
  simple("back up", (world) => world.backUp()),
  ...[fc.nat(99).map(erase), fc.nat(99).map(erase)],
  ...[acrossMidnight, mark, mark, mark, reuseKey, replaceDuring, answer],
  simple("erase spam", (world) => world.eraseFlagged()),
  simple("set another BACKUP_DIR", (world) => world.moveBackups()),
  fc.constant(saveAsFiles),
  simple("retry", (world) => world.retry()),
];

/** Most sequences never set the clock: a clock that was set explains many long waits. */
function sequences(maxCommands: number) {
  const length = { maxCommands, size: "max" } as const;
  return fc.oneof(
    { weight: 3, arbitrary: fc.commands(always, length) },
    {
      weight: 1,
      arbitrary: fc.commands([...always, setClock, setClock, leap, trust], length),
    },
  );
}

const env = (name: string) => process.env[name] || undefined;
const SEED = Number(env("SEQUENCE_SEED") ?? 20261128);
const path = env("SEQUENCE_PATH");

interface Where {
  smtp: World["smtp"];
  databaseUrl?: string;
  proxy?: Awaited<ReturnType<typeof startProxy>>;
}

async function play(
  list: Iterable<fc.AsyncCommand<Model, World>>,
  { smtp, databaseUrl, proxy }: Where,
): Promise<void> {
  const world = await openWorld(smtp, databaseUrl, proxy);
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), list);
    await checkDelivered(world);
  } finally {
    await world.close();
  }
}

const run = (where: Where, runs = SOAK ? 500 : 12, maxCommands = 26) =>
  fc.assert(
    fc.asyncProperty(sequences(maxCommands), (list) => play(list, where)),
    {
      seed: SEED,
      numRuns: Number(env("SEQUENCE_RUNS") ?? runs),
      endOnFailure: !SOAK,
      ...(path ? { path } : {}),
    },
  );

test("limits a mailbox across a restart if the first leads met a full disk", ({ smtp }) =>
  play([fullDisk("When?"), restart, oneClient], { smtp }));

test("leaves no copy of an erased person in the file's free space", ({ smtp }) =>
  play([postOne("ana@a.example", LONG), flood("When?"), erase(8), oneClient, oneClient, erase(7)], {
    smtp,
  }));

test("mails a person who writes after a flood within the hour, and lists them before", ({ smtp }) =>
  play([floodAndPerson], { smtp }));

test("keeps a lead whose email a killed replica was sending, however old it becomes", ({ smtp }) =>
  play([postOne("ana@a.example", "When?"), freezeReplica(40 * DAY)], { smtp }));

test.for(["half" as const, "half cut" as const])(
  "mails each of the owner's addresses once although the server refuses one for an hour (%s)",
  (how, { smtp }) =>
    play([postOne("ana@a.example", "When?"), deliverTo(how), wait(61), deliverTo("accepts")], {
      smtp,
    }),
);

test("counts what one of the owner's addresses has, also if SMTP_URL is missing then", ({ smtp }) =>
  play([flood("When?"), deliverTo("half"), wait(5), saveAsFiles], { smtp }));

test("keeps a lead for as long as the clock is in doubt after a leap of years", ({ smtp }) =>
  play(
    [postOne("ana@a.example", "When?"), deliverTo("accepts"), setTo(3 * YEAR), wait(40 * 24 * 60)],
    { smtp },
  ));

const MINUTES = SOAK ? 60 : 5;

test(
  "keeps what was promised in any sequence (SQLite)",
  { timeout: MINUTES * MINUTE },
  ({ smtp }) => run({ smtp }),
);

test("keeps what was promised in any sequence (PostgreSQL)", { timeout: MINUTES * MINUTE }, async ({
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

/** Visitors, bots and crowds post forms. */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { getLead } from "#leads/find.ts";
import {
  acceptLead,
  KeyReusedError,
  RateLimitedError,
  StoreUnavailableError,
  type Submission,
} from "#leads/leads.ts";
import { contact, quote } from "../../../support/leads.ts";
import { DAY, MINUTE } from "../../scene.ts";
import type { Real, World } from "../world.ts";
import { command } from "./command.ts";
import { resend } from "./owner.ts";
import { pass } from "./time.ts";

/** Spellings of two mailboxes. */
export const PEOPLE = ["ana@a.example", "Ana+roof@a.example", "ben@b.example"];
const person = fc.constantFrom(...PEOPLE);

const SERVICES = ["3D Mapping", "Event Coverage"];

/** Texts of a few sizes, one of them much longer when encoded for an email. */
export const LONG = "A long text. ".repeat(300);
export const message = fc.constantFrom("When?", "é".repeat(4_900), LONG);

/** What a header and a spreadsheet need care with, and what may be left out. */
const UNUSUAL = { name: '=Zoë, "Z"\u2028O’Neil', phone: "970.555.0123" };

/** Odd numbers are quote requests, two of each four of unusual values. */
export function submissionOf(
  email: string,
  text: string,
  number: number,
  isBot = false,
  page = "/",
) {
  const words = `${text} ${number}`;
  const values = { email, page, ...(number % 4 > 1 ? UNUSUAL : {}) };
  return {
    payload:
      number % 2
        ? quote({
            ...values,
            description: words,
            company: "",
            services: number % 4 > 1 ? [] : SERVICES,
          })
        : contact({ ...values, message: words }),
    isHoneypotFilled: isBot,
    client: randomUUID(),
    idempotencyKey: `${email} ${number} ${isBot} ${text}`,
  };
}

/** To one mailbox, so that most are mailed to the owner only. */
export function crowd(text: string, index: number, { real }: World) {
  const email = index % 2 ? "crowd@d.example" : "Crowd+films@d.example";
  return submissionOf(email, `${text} ${real.clock.time}`, index);
}

const isStored = async ({ store }: Real, id: string) =>
  (await getLead(store, id).catch(() => undefined)) !== undefined;

/** @returns the lead's id; undefined if the store refused it */
export async function post(world: World, submission: Submission, store = world.real.store) {
  const { model, real } = world;
  const { client, idempotencyKey: key } = submission;
  const { clock } = real;
  const id = await acceptLead(store, submission).catch((error: unknown) => {
    if (error instanceof StoreUnavailableError) return undefined;
    if (!(error instanceof RateLimitedError)) throw error;
    if (model.isUndisturbed && model.mayCount("client", client, clock.running))
      throw new Error(`${client} is refused too early`);
    return undefined;
  });
  if (id === undefined) return undefined;
  const earlier = key && model.timesEmptied === 0 && model.byKey.get(key);
  if (earlier && earlier !== id && (await isStored(real, earlier)))
    throw new Error(`${id} is stored although ${earlier} is the same submission`);
  if (key) model.byKey.set(key, id);
  if (model.promised.has(id) || model.posted.has(id)) return id;
  model.posted.set(id, { submission, storedAt: clock.running, createdAt: clock.time });
  if (!model.mayCount("client", client, clock.running) && model.isUndisturbed)
    throw new Error(`${client} is refused too late`);
  return id;
}

export const postOne = (email: string, text: string, number = 0, isBot = false, page = "/") =>
  command(
    `post(${email}, ${text.length} characters, number ${number}, bot: ${isBot}, from ${page})`,
    (world) => post(world, submissionOf(email, text, number, isBot, page)),
  );
export const posts = fc
  .tuple(person, message, fc.nat(3), fc.boolean(), fc.constantFrom("/", "/cities/aspen"))
  .map((values) => postOne(...values));

/** The browser's key belongs to other values. */
export const reusedKeys = person.map((email) =>
  command(`post ${email}'s key with other values`, async (world) => {
    const first = submissionOf(email, "Key", 8);
    if ((await post(world, first)) === undefined) return;
    const other = { ...first, payload: contact({ email, message: "Another text" }) };
    await expect(post(world, other)).rejects.toThrow(KeyReusedError);
  }),
);

export const doublePosts = person.map((email) =>
  command(`post twice at once(${email})`, async (world) => {
    const twice = submissionOf(email, "Twice", 7);
    const { store, other } = world.real;
    const [first, second] = await Promise.all([store, other].map((at) => post(world, twice, at)));
    if (first && second) expect(second).toBe(first);
  }),
);

/** Without a key from the browser, the same values are one submission, also across midnight. */
export const postsAcrossMidnight = person.map((email) =>
  command(`post without a key before midnight, and again after(${email})`, async (world) => {
    const { clock } = world.real;
    await pass(world, DAY - (clock.time % DAY) - MINUTE);
    const plain = { ...submissionOf(email, "Late", clock.time), idempotencyKey: undefined };
    const first = await post(world, plain);
    await pass(world, 2 * MINUTE);
    const second = await post(world, plain);
    if (first && second) expect(second).toBe(first);
    await pass(world, 2 * DAY);
    const third = await post(world, plain);
    if (second && third) expect(third, "another day is another submission").not.toBe(second);
  }),
);

/** More than the owner's budget. What it refuses, `resend` must refuse too. */
export const flood = (text: string) =>
  command(`36 posts, ${text.length} characters each, and a resend`, async (world) => {
    for (let index = 0; index < 36; index += 1) await post(world, crowd(text, index, world));
    await resend(world, 0);
  });
export const floods = message.map(flood);

/** More than get a confirmation within a day, and more than a notice lists. */
export const manyPeople = command("235 people post", async (world) => {
  for (let index = 0; index < 235; index += 1) {
    const email = `visitor${index}-${world.real.clock.time}@e.example`;
    await post(world, submissionOf(email, `Many ${world.real.clock.time}`, index));
  }
});

export const oneClient = command("12 posts of one client", async (world) => {
  const client = randomUUID().replaceAll("-", "");
  const postNext = (index: number) => post(world, { ...crowd(client, index, world), client });
  const ids: unknown[] = [];
  for (let index = 50; index < 62; index += 1) ids.push(await postNext(index));
  const { isLimited } = world.model;
  expect(ids.filter((id) => id !== undefined)).toHaveLength(isLimited ? 10 : 12);
  await pass(world, 11 * MINUTE);
  expect(await postNext(62)).toBeDefined();
});

/** As from an office, or of somebody who has one more question. */
const postNowAndThen = (email: string, isOneClient: boolean, pauses: readonly number[]) =>
  command(
    `posts of ${email} every ${pauses} minutes, one client: ${isOneClient}`,
    async (world) => {
      const client = randomUUID();
      for (const pause of pauses) {
        const next = submissionOf(email, `Then ${world.real.clock.running}`, 0);
        await post(world, isOneClient ? { ...next, client } : next);
        await pass(world, pause * MINUTE);
      }
    },
  );
const pauses = fc.array(fc.constantFrom(1, 2, 61, 6 * 60), { minLength: 8, maxLength: 16 });
export const postsNowAndThen = fc
  .tuple(person, fc.boolean(), pauses)
  .map((values) => postNowAndThen(...values));

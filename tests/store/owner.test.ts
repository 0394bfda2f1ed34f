/** What the owner reads and changes, by commands or in the inbox. */
import { expect } from "vitest";
import { acceptLead } from "#leads/leads.ts";
import {
  countLeads,
  getLead,
  listLeads,
  markAnswered,
  markSpam,
  unmarkSpam,
} from "#leads/owner.ts";
import { contact, submission } from "../support/leads.ts";
import { onBoth, sendAll } from "./scene.ts";

const named = (name: string, message = "When?") =>
  submission({ payload: contact({ name, message, email: `${name}@example.com` }) });

onBoth("lists leads newest first, a page at a time, and finds words in any field", async (open) => {
  await using scene = await open();
  const { store, clock } = scene;
  for (const name of ["ada", "ben", "cleo", "dora", "Eve"]) {
    await acceptLead(
      store,
      named(name, `A "50%" roof_top, ${name === "ben" ? "tomorrow" : "soon"}`),
    );
    clock.time += 1;
  }
  const names = async (listing: Parameters<typeof listLeads>[1]) => {
    const { leads, next } = await listLeads(store, listing);
    return { next, names: leads.map(({ payload }) => payload.name) };
  };
  const first = await names({ limit: 2 });
  expect(first.names).toEqual(["Eve", "dora"]);
  const second = await names({ limit: 2, before: first.next });
  expect(second.names).toEqual(["cleo", "ben"]);
  expect(await names({ limit: 2, before: second.next })).toEqual({
    names: ["ada"],
    next: undefined,
  });
  expect((await names({ search: "tomorrow BEN" })).names).toEqual(["ben"]);
  expect((await names({ search: 'eve@ "50%"' })).names).toEqual(["Eve"]);
  expect((await names({ search: "roofXtop" })).names).toEqual([]);
  const { reference } = (await listLeads(store)).leads[0] ?? {};
  expect((await names({ search: reference?.toLowerCase() ?? "" })).names).toEqual(["Eve"]);
  expect(await countLeads(store)).toBe(5);
});

onBoth("doesn't mail what is marked as spam, unless the mark is removed", async (open) => {
  await using scene = await open();
  const { store } = scene;
  const { id } = await getLead(store, await acceptLead(store, named("ada")));
  const bot = await acceptLead(store, { ...named("bot"), isHoneypotFilled: true });
  await markSpam(store, id);
  expect(await sendAll(store)).toEqual([]);
  expect((await listLeads(store, { spam: "without" })).leads).toEqual([]);
  expect((await listLeads(store, { spam: "only" })).leads).toHaveLength(2);
  await unmarkSpam(store, id);
  await unmarkSpam(store, bot);
  expect((await sendAll(store)).map((mail) => mail.id)).toEqual([
    `${bot}-owner`,
    `${id}-owner`,
    `${id}-visitor`,
  ]);
  await markAnswered(store, id, true);
  expect((await getLead(store, id)).answeredAt).toBe(scene.clock.time);
  await markAnswered(store, id, false);
  expect((await getLead(store, id)).answeredAt).toBeNull();
});

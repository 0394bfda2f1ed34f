/** What the owner reads and changes, by commands or in the inbox. */
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { markAnswered, markSpam, retryMails, unmarkSpam } from "#leads/actions.ts";
import { trustClock } from "#leads/clock.ts";
import { searchEverywhere } from "#leads/erase.ts";
import { countLeads, getLead, listLeads, matcherOf } from "#leads/find.ts";
import { checkHealth } from "#leads/health.ts";
import { acceptLead } from "#leads/leads.ts";
import { maintain } from "#leads/upkeep.ts";
import { compose } from "#mail/compose.tsx";
import { contact, openTestLeads, submission } from "../support/leads.ts";
import { DAY, MINUTE, onBoth, sendAll, YEAR } from "./scene.ts";

const named = (name: string, message = "When?") =>
  submission({ payload: contact({ name, message, email: `${name}@example.com` }) });

onBoth("lists leads newest first, a page at a time, and finds words in any field", async (open) => {
  await using scene = await open();
  const { store, clock } = scene;
  for (const name of ["ada", "ben", "cleo", "dora", "Ève"]) {
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
  expect(first.names).toEqual(["Ève", "dora"]);
  const second = await names({ limit: 2, before: first.next });
  expect(second.names).toEqual(["cleo", "ben"]);
  expect(await names({ limit: 2, before: second.next })).toEqual({
    names: ["ada"],
    next: undefined,
  });
  expect((await names({ search: "tomorrow BEN" })).names).toEqual(["ben"]);
  expect((await names({ search: 'ÈVE@ "50%"' })).names).toEqual(["Ève"]);
  for (const field of ["message", "name", "email"])
    expect((await names({ search: field })).names).toEqual([]);
  expect((await names({ search: "roofXtop" })).names).toEqual([]);
  const { reference } = (await listLeads(store)).leads[0] ?? {};
  expect((await names({ search: reference?.toLowerCase() ?? "" })).names).toEqual(["Ève"]);
  // Also without punctuation, and however accents are encoded.
  const payload = contact({ name: "Zoë".normalize("NFD"), phone: "(303) 555-0199" });
  await acceptLead(store, submission({ payload }));
  const zoe = await names({ search: "zoë" });
  expect(zoe.names).toHaveLength(1);
  for (const search of ["zoë".normalize("NFD"), "3035550199", "303-555-0199", "ZOË - 303.555"])
    expect(await names({ search })).toEqual(zoe);
  for (const search of ["topsoon", "ë3035550199"])
    expect((await names({ search })).names).toEqual([]);
  expect((await names({ search: reference?.replace("-", "") ?? "" })).names).toEqual(["Ève"]);
  expect(await countLeads(store)).toBe(6);
});

onBoth("lists, mails, finds and erases a lead whose text is damaged", async (open) => {
  await using scene = await open();
  const { store } = scene;
  const damaged = await acceptLead(store, named("ada", "Forty acres"));
  const other = await acceptLead(store, named("ben"));
  for (const [from, to] of [
    ['"name":', '"name";'],
    ['"type":"contact"', '"type":"contract"'],
  ]) {
    await store.write((tx) =>
      sql`update leads set payload = replace(payload, ${from}, ${to}) where id = ${damaged}`.execute(
        tx,
      ),
    );
    const { leads } = await listLeads(store, { search: "acres" });
    expect(leads[0]?.payload).toMatchObject({ name: "Unreadable", email: "ada@example.com" });
  }
  const lead = await getLead(store, damaged);
  const mail = {
    kind: "owner",
    message_id: "<x@y>",
    refusals: 0,
    lead,
  } as const;
  expect((await compose(mail, store.settings)).text).toContain("Forty acres");
  expect(await sendAll(store)).toHaveLength(4);
  const { leads } = await searchEverywhere(store, { matches: matcherOf(damaged), mustErase: true });
  expect(leads).toHaveLength(1);
  expect((await listLeads(store)).leads.map(({ id }) => id)).toEqual([other]);
});

onBoth("mails, confirms and lists at once after a clock that was ahead is mended", async (open) => {
  await using scene = await open({ smtpUrl: "smtp://localhost" });
  const { store, options, clock } = scene;
  clock.time += 3 * YEAR;
  for (let count = 0; count < 35; count += 1) await acceptLead(store, named("ada"));
  const first = await sendAll(store);
  expect(first.filter(({ kind }) => kind === "owner")).toHaveLength(30);
  await maintain(store);
  clock.time -= 3 * YEAR;
  const clockProblem = async () => /clock says.*/.exec((await checkHealth(store)).join())?.[0];
  expect(await clockProblem()).toContain("but it was");
  await acceptLead(store, named("ada"));
  const kinds = async () => (await sendAll(store)).map(({ kind }) => kind).toSorted();
  expect(await kinds()).toEqual([...Array(6).fill("owner"), "visitor"]);

  await trustClock(store);
  expect(await clockProblem()).toBeUndefined();
  clock.time += MINUTE;
  // Its ids start with the time.
  const restarted = openTestLeads({ ...options, now: () => clock.time });
  onTestFinished(restarted.close);
  await acceptLead(restarted, named("new"));
  const [newest] = (await listLeads(store)).leads;
  expect(newest?.payload.name).toBe("new");
});

onBoth("doesn't mail what is marked as spam, unless the mark is removed", async (open) => {
  await using scene = await open();
  const { store, clock } = scene;
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

  // Without a mail server, they are saved.
  const saved = await acceptLead(store, named("saved"));
  expect(await sendAll(store)).toHaveLength(2);
  await markSpam(store, saved);
  await retryMails(store);
  expect((await sendAll(store)).map((mail) => mail.lead_id)).toEqual([bot, id]);

  const late = await acceptLead(store, named("late"));
  await markSpam(store, late);
  clock.time += 20 * DAY;
  await unmarkSpam(store, late);
  // The worker sends no confirmation that is a day late.
  expect((await getLead(store, late)).mails.map(({ queued_at }) => clock.time - queued_at)).toEqual(
    [0, 20 * DAY],
  );
});

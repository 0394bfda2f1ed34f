/** The owner reads lists, searches, single leads and the export. Nothing of that changes anything. */

import fc from "fast-check";
import { expect } from "vitest";
import { toCsv } from "#leads/csv.ts";
import { eachLead, findLeads, getLead, listLeads, matcherOf } from "#leads/find.ts";
import { mailStates, mailText } from "#leads/mail-state.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import { shortTime } from "../dates.ts";
import { storedLeads, type World } from "../world.ts";
import { command } from "./command.ts";
import { PEOPLE } from "./posting.ts";

const idsOf = (leads: readonly LeadWithMails[]) => leads.map(({ id }) => id);

const newestFirst = (leads: readonly LeadWithMails[]) =>
  leads.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));

/** All pages of a list, one after the other. */
async function readPages({ real }: World, listing: NonNullable<Parameters<typeof listLeads>[1]>) {
  const leads: LeadWithMails[] = [];
  for (let before: string | undefined; ; ) {
    const page = await listLeads(real.store, { ...listing, before });
    leads.push(...page.leads);
    if (!page.next) return leads;
    expect(page.leads, "leads of a full page").toHaveLength(listing.limit ?? 50);
    before = page.next;
  }
}

const SPAM = {
  all: () => true,
  without: ({ isFlagged }: LeadWithMails) => !isFlagged,
  only: ({ isFlagged }: LeadWithMails) => isFlagged,
};

const list = (spam: keyof typeof SPAM, limit: number) =>
  command(`list ${spam} spam, ${limit} a page`, async (world) => {
    const listed = await readPages(world, { limit, ...(spam === "all" ? {} : { spam }) });
    const expected = newestFirst(await storedLeads(world.real)).filter(SPAM[spam]);
    expect(listed).toEqual(expected);
  });
export const lists = fc
  .tuple(fc.constantFrom("all", "without", "only"), fc.constantFrom(1, 3, 50))
  .map((values) => list(...values));

/** What the owner types, and the leads that it is about. */
const SEARCHES: Record<string, [string, (lead: LeadWithMails) => boolean]> = {
  "a name and a word": [
    "ADA when?",
    ({ payload }) => /^{"type":"contact","name":"Ada.*When\?/.test(JSON.stringify(payload)),
  ],
  "a phone number": ["9705550123", ({ payload }) => payload.phone.startsWith("970")],
  "another spelling of it": ["303-555-0100", ({ payload }) => payload.phone.startsWith("(303)")],
  "an address": [
    PEOPLE[1] ?? "",
    ({ payload }) => payload.email.toLowerCase() === PEOPLE[1]?.toLowerCase(),
  ],
  "a word with an accent": ["zoE\u0308", ({ payload }) => payload.name.includes("Zoë")],
};
export const searches = fc
  .constantFrom(...Object.entries(SEARCHES))
  .map(([title, [text, isMeant]]) =>
    command(`search for ${title}`, async (world) => {
      const found = await readPages(world, { search: text, limit: 4 });
      expect(idsOf(found)).toEqual(
        idsOf(newestFirst(await storedLeads(world.real)).filter(isMeant)),
      );
    }),
  );

async function findOne(
  { real: { store } }: World,
  lead: LeadWithMails,
  all: readonly LeadWithMails[],
) {
  const { id, reference, payload } = lead;
  const spellings = [
    reference,
    id,
    id.toLowerCase(),
    ` ${reference.toLowerCase()}`,
    reference.replace("-", " "),
  ];
  for (const spelling of spellings) {
    expect((await getLead(store, spelling)).id, spelling).toBe(id);
    expect(idsOf(await findLeads(store, matcherOf(spelling))), spelling).toEqual([id]);
  }
  const { leads } = await listLeads(store, { search: reference.toLowerCase() });
  expect(idsOf(leads)).toEqual([id]);
  const theirs = all.filter(
    (other) => other.payload.email.toLowerCase() === payload.email.toLowerCase(),
  );
  const found = await findLeads(store, matcherOf(` ${payload.email.toUpperCase()}`));
  expect(idsOf(found), payload.email).toEqual(idsOf(theirs));
}

const STATES: Record<string, string> = { pending: "waiting", dead: "given up" };

function checkMailTexts(lead: LeadWithMails): void {
  for (const mail of lead.mails) {
    const { kind, state, sent_at, attempts, next_attempt_at, last_error } = mail;
    expect(mailStates(lead)).toContain(`${kind} ${state}`);
    const parts = [
      `${kind === "owner" ? "To you" : "Confirmation"}: ${STATES[state] ?? state}`,
      ...(state !== "pending" && sent_at ? [shortTime(sent_at)] : []),
      ...(state === "pending" && attempts > 0
        ? [`tried ${attempts}x, next ${shortTime(next_attempt_at)}`]
        : []),
      ...(last_error ? [last_error] : []),
    ];
    expect(mailText(mail)).toBe(parts.join(", "));
  }
  expect(mailStates(lead).startsWith("flagged")).toBe(lead.isFlagged);
}

export const readOne = fc.nat(99).map((which) =>
  command(`show lead ${which}`, async (world) => {
    const all = await storedLeads(world.real);
    const lead = all[which % all.length];
    if (!lead) return;
    await findOne(world, lead, all);
    checkMailTexts(lead);
  }),
);

/** The cells of a CSV file's rows (RFC 4180). */
const cellsOf = (csv: string) =>
  csv
    .split('"\r\n')
    .slice(0, -1)
    .map((row) =>
      row
        .slice(1)
        .split('","')
        .map((cell) => cell.replaceAll('""', '"')),
    );

export const exportAll = command("export", async ({ real }) => {
  const csv = await toCsv(eachLead(real.store));
  expect(csv.startsWith('\ufeff"id","reference","received"')).toBe(true);
  const [names = [], ...rows] = cellsOf(csv.slice(1));
  const expected = (await storedLeads(real)).map((lead) => {
    const { id, reference, createdAt, isFlagged, payload } = lead;
    const given: Record<string, unknown> = {
      ...{ id, reference, ...payload, received: new Date(createdAt).toISOString() },
      ...{ flagged: isFlagged ? "yes" : "", mails: mailStates(lead) },
    };
    const cells = names.map((name) => [given[name] ?? []].flat().join("; "));
    return cells.map((cell) => (/^[=+@-]/.test(cell) ? `'${cell}` : cell));
  });
  expect(rows).toEqual(expected);
});

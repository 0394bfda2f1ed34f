/** Pages with another name, while others publish and the owner takes out, brings back and goes back. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { bringBack, discard, discarded } from "../../tools/edit/publish/discarded.ts";
import { openRepository } from "../../tools/edit/publish/git.ts";
import { goBack, pastPublications } from "../../tools/edit/publish/history.ts";
import { publish } from "../../tools/edit/publish/publish.ts";
import { changesIn } from "../../tools/edit/publish/snapshots.ts";
import { saveForm, versionsOf } from "../../tools/edit/save.ts";
import { LINKED_PAGES, page, pageFile } from "../support/publishing.ts";
import { createRepositories } from "../support/repositories.ts";

vi.setConfig({ testTimeout: 60_000 });

const [TERMS, RATES, RULES, PRICES] = ["terms", "rates", "rules", "prices"].map(pageFile) as [
  string,
  string,
  string,
  string,
];
const WORDS = "My own words";

let site: ReturnType<typeof createRepositories>;
beforeEach(() => {
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("SITE_URL", "http://127.0.0.1:9");
  site = createRepositories(undefined, LINKED_PAGES);
});
afterEach(() => {
  site.dispose();
  vi.unstubAllEnvs();
});

const withWords = (text: string, words = WORDS) => text.replace(/intro: .*/, `intro: ${words}`);

async function save(files: Record<string, string | undefined>): Promise<void> {
  const updates = new Map(Object.entries(files));
  expect(await saveForm(updates, versionsOf(updates.keys(), site.root), site.root)).toBeUndefined();
}

const rename = (from: string, to: string) => save({ [from]: undefined, [to]: site.read(from) });
const publishNow = async () => (await publish(site.root)).end?.message;
const linkIn = (file: string) => parse(site.read(file)).sections[0].value.items[0].page;
const takenOut = async () => discarded(await openRepository(site.root));
const bringBackNewest = async () => bringBack(site.root, (await takenOut())[0]?.commit ?? "");
const listChanges = async () =>
  (await changesIn(await openRepository(site.root))).map(({ text }) => text);

/** Publishes something, and goes back to it after the changes. */
async function goBackAfter(change: () => Promise<void>): Promise<void> {
  site.change("content/business.yaml", "serviceArea", "All of Colorado");
  await publishNow();
  await change();
  const [newest] = await pastPublications(await openRepository(site.root));
  await goBack(site.root, newest?.commit ?? "");
}

/** As the editor does it. */
const colleagueRenames = () =>
  site.publishAsOther((read) => ({
    [TERMS]: undefined,
    [RULES]: `${read(TERMS)}formerly:\n  - terms\n`,
    [RATES]: read(RATES).replace("page: terms", "page: rules"),
  }));

it("brings back the words of a page that links to a renamed one", async () => {
  await goBackAfter(async () => {
    await rename(TERMS, RULES);
    await save({ [RATES]: withWords(site.read(RATES)) });
  });
  expect(await bringBackNewest()).toBeUndefined();
  expect(site.read(RATES)).toContain(WORDS);
  expect(linkIn(RATES)).toBe("rules");
});

it("brings back two renamed pages that link to each other", async () => {
  await goBackAfter(async () => {
    await rename(TERMS, RULES);
    await rename(RATES, PRICES);
  });
  expect(await bringBackNewest()).toBeUndefined();
  expect([linkIn(RULES), linkIn(PRICES)]).toEqual(["prices", "rules"]);
});

it("takes out and brings back a page's name alone, and leaves the words of pages that link to it", async () => {
  await save({ [RATES]: withWords(site.read(RATES)) });
  await rename(TERMS, RULES);
  await discard(site.root, [TERMS, RULES]);
  expect((await takenOut())[0]?.changes.map(({ text }) => text)).toEqual([
    "Renamed Other pages > terms to rules",
  ]);
  expect([linkIn(RATES), await listChanges()]).toEqual(["terms", ["Other pages > rates"]]);
  await save({ [RATES]: withWords(site.read(RATES), "Newer words") });
  expect(await bringBackNewest()).toBeUndefined();
  expect(site.read(RATES)).toContain("Newer words");
  expect(linkIn(RATES)).toBe("rules");
});

it("takes a colleague's text of a renamed page, and keeps the words of a page that links to it", async () => {
  site.publishAsOther((read) => ({ [TERMS]: withWords(read(TERMS), "Theirs") }));
  await rename(TERMS, RULES);
  await save({ [RATES]: withWords(site.read(RATES)) });
  expect(await publishNow()).toMatch(/yours is under Discarded/);
  expect([linkIn(RATES), await listChanges()]).toEqual(["terms", ["Other pages > rates"]]);
  const asked = await bringBackNewest();
  await bringBack(site.root, (await takenOut())[0]?.commit ?? "", asked?.versions);
  expect(site.read(RATES)).toContain(WORDS);
  expect(linkIn(RATES)).toBe("rules");
});

it("leads an unpublished page's link to the name that a colleague gave", async () => {
  const imprint = pageFile("imprint");
  await save({ [imprint]: page("Imprint", "terms") });
  colleagueRenames();
  expect(await publishNow()).toBe("Published.");
  expect(linkIn(imprint)).toBe("rules");
});

it("brings back the words of a page whose link a colleague's new name changed", async () => {
  colleagueRenames();
  await save({ [RATES]: withWords(site.read(RATES)) });
  expect(await publishNow()).toMatch(/yours is under Discarded/);
  const asked = await bringBackNewest();
  await bringBack(site.root, (await takenOut())[0]?.commit ?? "", asked?.versions);
  expect(site.read(RATES)).toContain(WORDS);
  expect(linkIn(RATES)).toBe("rules");
});

it("lists the deletion of a page that a colleague renamed under Discarded", async () => {
  await save({ [RATES]: page("Rates", "rates") });
  await publishNow();
  await save({ [TERMS]: undefined });
  site.publishAsOther((read) => ({
    [TERMS]: undefined,
    [RULES]: `${read(TERMS)}formerly:\n  - terms\n`,
  }));
  expect(await publishNow()).toMatch(/yours is under Discarded/);
  expect(existsSync(join(site.root, RULES))).toBe(true);
  const [entry] = await takenOut();
  expect(entry?.changes.map(({ text }) => text)).toEqual(["Other pages > terms: deleted"]);
  await expect(bringBackNewest()).rejects.toThrow(/nothing to bring back/);
  expect((await takenOut()).length).toBe(1);
});

it("refuses to take out a link's new name without the page's", async () => {
  await rename(TERMS, RULES);
  await expect(discard(site.root, [RATES])).rejects.toThrow(/Its links follow/);
  expect(linkIn(RATES)).toBe("rules");
});

it("keeps a published address when going back to the name before", async () => {
  site.change("content/business.yaml", "serviceArea", "All of Colorado");
  await publishNow();
  for (const [from, to] of [
    [TERMS, RULES],
    [RULES, PRICES.replace("prices", "fine-print")],
  ] as const) {
    await rename(from, to);
    await publishNow();
  }
  const [, , before] = await pastPublications(await openRepository(site.root));
  await goBack(site.root, before?.commit ?? "");
  expect(existsSync(join(site.root, RULES))).toBe(false);
  expect(parse(site.read(TERMS)).formerly).toEqual(["rules", "fine-print"]);
  expect(await publishNow()).toBe("Published.");
});

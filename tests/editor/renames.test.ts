/** Pages with another name, while others publish and the owner takes out, brings back and goes back. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { pageFileOf, withReferencesIn } from "../../src/site/content/references.ts";
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
/** The page that a file's link leads to. */
const linkIn = (file: string) => {
  const { page } = parse(site.read(file)).sections[0].value.items[0];
  return withReferencesIn(site.root, () => pageFileOf("pages", page));
};
const takenOut = async () => discarded(await openRepository(site.root));
const bringBackNewest = async () => bringBack(site.root, (await takenOut())[0]?.commit ?? "");
const listChanges = async () =>
  (await changesIn(await openRepository(site.root))).map(({ text }) => text);

/** Publishes something, and goes back to it after the changes. */
async function goBackAfter(change: () => Promise<void>): Promise<void> {
  site.change("content/business.yaml", "serviceArea", "All of Colorado");
  await publishNow();
  site.git("tag", "before");
  await change();
  await goBack(site.root, site.git("rev-parse", "before"));
}

/** As the editor does it. */
const colleagueRenames = () =>
  site.publishAsOther((read) => ({
    [TERMS]: undefined,
    [RULES]: `${read(TERMS)}formerly:\n  - terms\n`,
  }));

it("changes no word of a page that it renames", async () => {
  const words =
    '"5\\_am in the village.\\n \\nThe film\\tof it, in a long line that a program may fold somewhere"';
  const text = site.read(TERMS).replace(/intro: .*/, `intro: ${words}`);
  await save({ [TERMS]: text });
  const before = parse(site.read(TERMS));
  await rename(TERMS, RULES);
  expect(parse(site.read(RULES))).toEqual({ ...before, formerly: ["terms"] });
  expect(site.read(RULES)).toContain(words);
});

it("renames no page that has another name since its form was opened", async () => {
  const text = site.read(TERMS);
  const opened = versionsOf([TERMS, RULES, PRICES], site.root);
  await rename(TERMS, RULES);
  const updates = new Map([
    [TERMS, undefined],
    [PRICES, text],
  ]);
  const stale = await saveForm(updates, opened, site.root);
  const again = saveForm(updates, stale?.versions ?? opened, site.root, true);
  await expect(again).rejects.toThrow(/has another name now/);
  expect(existsSync(join(site.root, PRICES))).toBe(false);
});

it("brings back the words of a page that links to a renamed one", async () => {
  await goBackAfter(async () => {
    await rename(TERMS, RULES);
    await save({ [RATES]: withWords(site.read(RATES)) });
  });
  expect(await bringBackNewest()).toBeUndefined();
  expect(site.read(RATES)).toContain(WORDS);
  expect(linkIn(RATES)).toBe(RULES);
});

it("brings back two renamed pages that link to each other", async () => {
  await goBackAfter(async () => {
    await rename(TERMS, RULES);
    await rename(RATES, PRICES);
  });
  expect(await bringBackNewest()).toBeUndefined();
  expect([linkIn(RULES), linkIn(PRICES)]).toEqual([PRICES, RULES]);
});

it("takes out and brings back a page's name alone, and leaves the words of pages that link to it", async () => {
  await save({ [RATES]: withWords(site.read(RATES)) });
  await rename(TERMS, RULES);
  await discard(site.root, [TERMS, RULES]);
  expect((await takenOut())[0]?.changes.map(({ text }) => text)).toEqual([
    "Renamed Other pages > terms to rules",
  ]);
  expect([linkIn(RATES), await listChanges()]).toEqual([TERMS, ["Other pages > rates"]]);
  await save({ [RATES]: withWords(site.read(RATES), "Newer words") });
  expect(await bringBackNewest()).toBeUndefined();
  expect(site.read(RATES)).toContain("Newer words");
  expect(linkIn(RATES)).toBe(RULES);
});

it("takes a colleague's text of a renamed page, and keeps the words of a page that links to it", async () => {
  site.publishAsOther((read) => ({ [TERMS]: withWords(read(TERMS), "Theirs") }));
  await rename(TERMS, RULES);
  await save({ [RATES]: withWords(site.read(RATES)) });
  expect(await publishNow()).toMatch(/yours is under Discarded/);
  expect([linkIn(RATES), await listChanges()]).toEqual([TERMS, ["Other pages > rates"]]);
  const asked = await bringBackNewest();
  await bringBack(site.root, (await takenOut())[0]?.commit ?? "", asked?.versions);
  expect(site.read(RATES)).toContain(WORDS);
  expect(linkIn(RATES)).toBe(RULES);
});

it("leads an unpublished page's link to the name that a colleague gave", async () => {
  const imprint = pageFile("imprint");
  await save({ [imprint]: page("Imprint", "terms") });
  colleagueRenames();
  expect(await publishNow()).toBe("Published.");
  expect(linkIn(imprint)).toBe(RULES);
});

it("publishes the words of a page that links to one that a colleague renamed", async () => {
  colleagueRenames();
  await save({ [RATES]: withWords(site.read(RATES)) });
  expect(await publishNow()).toBe("Published.");
  expect(site.readPublished(RATES)).toContain(WORDS);
  expect(linkIn(RATES)).toBe(RULES);
});

it("leads links to the owner's page if a colleague publishes another with its new name", async () => {
  await rename(TERMS, RULES);
  const words = site.read(RULES);
  site.publishAsOther(() => ({ [RULES]: page("Rules of the game", "rates") }));
  expect(await publishNow()).toMatch(/yours is under Discarded/);
  expect(linkIn(RATES)).toBe(TERMS);
  expect(words).toContain(site.read(TERMS));
  expect(site.read(RULES)).toContain("Rules of the game");
});

it("refuses a new page with a name by which links lead to another", async () => {
  await rename(TERMS, RULES);
  await expect(save({ [TERMS]: page("Terms", "rates") })).rejects.toThrow(/rules was called terms/);
  await expect(rename(RATES, RULES)).rejects.toThrow(/another page called rules/);
  expect(linkIn(RATES)).toBe(RULES);
});

it("brings back the words of a page after going back to its name before", async () => {
  await goBackAfter(async () => {
    await rename(TERMS, RULES);
    await publishNow();
    await save({ [RULES]: withWords(site.read(RULES)) });
  });
  expect([existsSync(join(site.root, RULES)), linkIn(RATES)]).toEqual([false, TERMS]);
  const asked = await bringBackNewest();
  await bringBack(site.root, (await takenOut())[0]?.commit ?? "", asked?.versions);
  expect(site.read(RULES)).toContain(WORDS);
  expect(linkIn(RATES)).toBe(TERMS);
  // Two alike aren't published: the owner deletes one.
  await expect(publishNow()).rejects.toThrow(/^terms shares with rules/);
  await save({ [TERMS]: undefined });
  expect(linkIn(RATES)).toBe(RULES);
  expect(await publishNow()).toBe("Published.");
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
  expect(await takenOut()).toEqual([]);
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

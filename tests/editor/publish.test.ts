/** Publishing with the installed git, on real repositories. A stub replaces the build. */
import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { editorApp } from "../../tools/edit/app.tsx";
import { panel } from "../../tools/edit/panel.tsx";
import { OutcomeNotice } from "../../tools/edit/publish/PublishPanel.tsx";
import {
  discard,
  goBack,
  pastPublications,
  publish,
  unpublishedChanges,
} from "../../tools/edit/publish/publish.ts";
import { createRepositories, type Repositories } from "../support/repositories.ts";
import { parseHtml, textOf } from "../support/site.ts";

const BUSINESS = "content/business.yaml";
const VAIL = "content/cities/vail.yaml";

vi.setConfig({ testTimeout: 60_000 });

let site: Repositories;
beforeEach(() => {
  // Not the git configuration of the machine that runs the test.
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  site = createRepositories();
});

const publishNow = (...[choice]: [Parameters<typeof publish>[2]?]) =>
  publish(site.root, () => {}, choice);
const listChanges = async () => (await unpublishedChanges(site.root)).map(({ text }) => text);
const withField = (text: string, field: string, value: string) =>
  text.replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`);

it("publishes what the owner saved as one commit, and no other files", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  site.write({ "media/stills/mesa.jpg": "picture", "media/stills/mesa.yaml": "alt: A mesa\n" });
  expect(await unpublishedChanges(site.root)).toMatchObject([
    { text: "Business", fields: ["Phone: (303) 555-0147 → (720) 555-0101"] },
    { text: "Picture mesa: added" },
  ]);
  expect(await publishNow()).toMatchObject({ message: expect.stringMatching(/^Published\./) });
  expect(site.gitInRemote("diff", "--name-only", "main~1", "main").split("\n")).toEqual([
    BUSINESS,
    "media/stills/mesa.jpg",
    "media/stills/mesa.yaml",
  ]);
  expect(site.gitInRemote("log", "-1", "--format=%an: %s")).toBe(
    "Elevated Aerial: Business and 1 more",
  );
  expect(await listChanges()).toEqual([]);
});

describe("after someone else has published", () => {
  it("builds and publishes their code and content together with the owner's content", async () => {
    site.publishAsOther((read) => ({
      "src/city.ts": "export const fields = ['nickname'];\n",
      "package.json": '{ "type": "module", "dependencies": { "lib": "file:lib" } }\n',
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { dependencies: { lib: "file:lib" } },
          lib: {},
          "node_modules/lib": { resolved: "lib", link: true },
        },
      }),
      "lib/package.json": '{ "name": "lib" }\n',
      [VAIL]: `${read(VAIL)}nickname: The Valley\n`,
    }));
    site.change(BUSINESS, "phone", "(720) 555-0101");
    await publishNow();
    expect(site.read("src/city.ts")).toContain("nickname");
    expect(site.read(VAIL)).toContain("nickname: The Valley");
    expect(existsSync(join(site.root, "node_modules/lib"))).toBe(true);
    expect(site.read("built").trim()).toBe(site.gitInRemote("rev-parse", "main^{tree}"));
    expect(site.readPublished(BUSINESS)).toContain("(720) 555-0101");
    expect(site.git("rev-parse", "HEAD")).toBe(site.gitInRemote("rev-parse", "main"));
  });

  it("merges different fields of one file without asking", async () => {
    site.publishAsOther((read) => ({
      [BUSINESS]: read(BUSINESS).replace(/keepMonths: \d+/, "keepMonths: 7"),
    }));
    site.change(BUSINESS, "phone", "(720) 555-0101");
    const theirs = site.gitInRemote("rev-parse", "main");
    expect((await publishNow()).question).toBeUndefined();
    expect((await pastPublications(site.root)).at(-1)?.commit).toBe(theirs);
    expect(site.readPublished(BUSINESS)).toMatch(/^phone: \(720\) 555-0101$.*keepMonths: 7/ms);
  });

  it.each([
    ["ours", "(720) 555-0101"],
    ["theirs", "(720) 555-0102"],
  ] as const)(
    "asks once about a field that both changed, publishes %s, and keeps their other fields",
    async (keep, phone) => {
      site.publishAsOther((read) => {
        const text = withField(read(BUSINESS), "phone", "(720) 555-0102");
        return { [BUSINESS]: text.replace(/keepMonths: \d+/, "keepMonths: 7") };
      });
      site.change(BUSINESS, "phone", "(720) 555-0101");
      const outcome = await publishNow();
      const { question } = outcome;
      expect(question?.conflicts).toEqual([
        "Business\nYours: phone: (720) 555-0101\nTheirs: phone: (720) 555-0102\n",
      ]);
      const panel = parseHtml(renderToStaticMarkup(OutcomeNotice(outcome)));
      const label = panel.querySelector(`[name=keep][value=${keep}]`)?.textContent;
      expect(label).toBe(keep === "ours" ? "Publish yours" : "Publish theirs");
      await publishNow({ theirs: question?.theirs ?? "", keep });
      expect(site.readPublished(BUSINESS)).toContain(`phone: ${phone}`);
      expect(site.readPublished(BUSINESS)).toContain("keepMonths: 7");
    },
  );

  it("asks about a page that one side deleted and the other side changed", async () => {
    site.publishAsOther((read) => ({ [VAIL]: withField(read(VAIL), "name", "Vail Village") }));
    rmSync(join(site.root, VAIL));
    const { question } = await publishNow();
    await publishNow({ theirs: question?.theirs ?? "", keep: "ours" });
    expect(site.gitInRemote("ls-tree", "main", VAIL)).toBe("");
  });
});

it("goes on from a publication whose build failed, and loses nothing", async () => {
  writeFileSync(join(site.root, "broken"), "");
  site.change(BUSINESS, "phone", "(720) 555-0101");
  await expect(publishNow()).rejects.toThrow(
    /^Not published\. Your changes are saved here\.\n.*home\.yaml is wrong: no headline/,
  );
  expect(await listChanges()).toEqual(["Business"]);
  rmSync(join(site.root, "broken"));
  site.change(VAIL, "order", "60");
  await publishNow();
  expect(site.readPublished(BUSINESS)).toContain("(720) 555-0101");
  expect(site.readPublished(VAIL)).toContain("order: 60");
});

it("publishes no city that still has the headline of another", async () => {
  site.write({
    "content/cities/golden.yaml": site.read(VAIL).replace(/^name: .*$/m, "name: Golden"),
  });
  await expect(publishNow()).rejects.toThrow(/^Not published\. golden shares with/);
});

it("reports a publication as published, even if reading the lists fails afterward", async () => {
  const app = new Hono().post("/", (context) => {
    const lists = () => Promise.reject(new Error("no lists"));
    return panel(context, lists, async () => "Published.");
  });
  const html = await (await app.request("/", { method: "POST" })).text();
  expect(html).toMatch(/Published\..*role="alert".*no lists/s);
});

it("shows git's message if the remote refuses the publication, and keeps the changes", async () => {
  const hook = "#!/bin/sh\necho This branch is protected. >&2\nexit 1\n";
  const hooks = join(site.remote, "hooks");
  mkdirSync(hooks);
  writeFileSync(join(hooks, "pre-receive"), hook, { mode: 0o755 });
  site.change(BUSINESS, "phone", "(720) 555-0101");
  await expect(publishNow()).rejects.toThrow(/^Not published\. .*saved here\.\n.*protected/s);
  expect(await listChanges()).toEqual(["Business"]);
});

it.each([
  [
    "a folder without a repository",
    () => rmSync(join(site.root, ".git"), { recursive: true }),
    /isn't a git repository/,
  ],
  ["a detached HEAD", () => site.git("checkout", "--quiet", "--detach"), /on a branch/],
  ["a repository without a remote", () => site.git("remote", "remove", "origin"), /no remote/],
])("explains why nothing can be published from %s", async (_, prepare, sentence) => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  prepare();
  await expect(publishNow()).rejects.toThrow(sentence);
});

describe("past publications", () => {
  it("lists what the owner published, without other commits, and shows what going back would change", async () => {
    site.change(BUSINESS, "phone", "(720) 555-0101");
    await publishNow();
    site.publishAsOther((read) => ({ [VAIL]: withField(read(VAIL), "name", "Vail Village") }));
    site.change(BUSINESS, "phone", "(720) 555-0102");
    site.write({ "media/stills/mesa.jpg": "picture" });
    await publishNow();
    const past = await pastPublications(site.root);
    expect(past.map(({ changes }) => changes)).toEqual([
      ["Business", "Picture mesa: added"],
      ["Business"],
      [],
    ]);
    const app = editorApp(site.root, new EventEmitter(), Promise.resolve(new Map()));
    const list = await app.request("http://localhost/edit/publish");
    const links = parseHtml(await list.text()).querySelectorAll('a[href^="?past="]');
    const preview = await app.request(
      `http://localhost/edit/publish${links[0]?.getAttribute("href")}`,
    );
    const form = parseHtml(await preview.text()).querySelector("form.notice");
    expect([...(form?.querySelectorAll("summary, li") ?? [])].map(textOf)).toEqual([
      "Business",
      "Phone: (720) 555-0102 → (720) 555-0101",
      "Cities > vail",
      "Name: Vail Village → Vail",
      "Picture mesa: deleted",
    ]);
    const newest = site.gitInRemote("rev-parse", "main");
    const button = form?.querySelector("button");
    const body = new URLSearchParams({ past: button?.getAttribute("value") ?? "" });
    const headers = { Origin: "http://localhost" };
    await (
      await app.request(`http://localhost/edit/publish`, { method: "POST", body, headers })
    ).text();
    expect(site.gitInRemote("rev-parse", "main~1")).toBe(newest);
    expect(site.readPublished(BUSINESS)).toContain("(720) 555-0101");
    expect(existsSync(join(site.root, "media/stills/mesa.jpg"))).toBe(false);
  });

  it("doesn't go back over changes that aren't published", async () => {
    site.change(BUSINESS, "phone", "(720) 555-0101");
    await publishNow();
    site.change(BUSINESS, "phone", "(720) 555-0102");
    const [{ commit } = { commit: "" }] = await pastPublications(site.root);
    await expect(goBack(site.root, commit, () => {})).rejects.toThrow(/unpublished changes/);
    expect(site.read(BUSINESS)).toContain("(720) 555-0102");
  });
});

it("discards a change so that git stash pop brings it back", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  site.change(VAIL, "order", "60");
  site.write({ "media/stills/mesa.jpg": "picture" });
  await discard(site.root, [BUSINESS, "media/stills/mesa.jpg"]);
  expect(await listChanges()).toEqual(["Cities > vail"]);
  site.git("stash", "pop");
  expect(await listChanges()).toEqual(["Business", "Cities > vail", "Picture mesa: added"]);
});

it("discards a change that a failed publication has committed", async () => {
  writeFileSync(join(site.root, "broken"), "");
  site.change(BUSINESS, "phone", "(720) 555-0101");
  await publishNow().catch(() => {});
  await discard(site.root, [BUSINESS]);
  expect(await listChanges()).toEqual([]);
});

/** What the owner sees of a publication. What must always hold is in sequences.test.ts. */
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followOthers } from "../../tools/edit/publish/bring-forward.ts";
import { discard } from "../../tools/edit/publish/discarded.ts";
import { openRepository } from "../../tools/edit/publish/git.ts";
import { goBack, pastPublications } from "../../tools/edit/publish/history.ts";
import { checkLive } from "../../tools/edit/publish/live.ts";
import { readPublication } from "../../tools/edit/publish/publication.ts";
import { publish, stop } from "../../tools/edit/publish/publish.ts";
import { changesIn } from "../../tools/edit/publish/snapshots.ts";
import { saveForm, versionsOf } from "../../tools/edit/save.ts";
import { isBusy } from "../../tools/edit/tasks.ts";
import { createEditorApp, type EditorApp } from "../support/editor-app.ts";
import { textOf } from "../support/site.ts";

const BUSINESS = "content/business.yaml";
const VAIL = "media/stills/city-vail.yaml";
vi.setConfig({ testTimeout: 120_000 });

let site: EditorApp;
beforeEach(() => {
  site = createEditorApp();
});
afterEach(() => void vi.unstubAllEnvs());

const publishNow = async (onChange?: () => void) =>
  (await publish(site.root, onChange)).end ?? expect.unreachable();
const unpublished = async () => changesIn(await openRepository(site.root));
const listChanges = async () => (await unpublished()).map(({ text }) => text);
const withField = (text: string, field: string, value: string) =>
  text.replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`);
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const open: EditorApp["open"] = (...args) => site.open(...args);
const valueIn = (page: Document, name: string) =>
  page.querySelector(`[name=${name}]`)?.getAttribute("value") ?? "";

/** Brings the newest entry back over files that have changed since. @returns the texts of the question */
async function bringBackAnyway(publishPage: Document) {
  const broughtBack = valueIn(publishPage, "broughtBack");
  const before = await listChanges();
  const question = await open("publish", { broughtBack });
  expect(await listChanges()).toEqual(before);
  const page = await open("publish", { broughtBack, versions: valueIn(question, "versions") });
  return { asked: [...question.querySelectorAll("dialog :is(small, del, ins)")].map(textOf), page };
}

it("publishes what the owner saved as one commit, without the sample's flag, and no other files", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  for (const name of ["mesa", "mesa-poster"])
    site.write({
      [`media/stills/${name}.jpg`]: name,
      [`media/stills/${name}.yaml`]: "alt: A mesa",
    });
  expect(await unpublished()).toMatchObject([
    {
      text: "Business",
      fields: [{ label: "Phone", before: "(303) 555-0147", after: "(720) 555-0101" }],
    },
    { text: "Picture mesa-poster: added" },
    { text: "Picture mesa: added" },
  ]);
  expect((await publishNow()).message).toBe("Published.");
  expect(site.gitInRemote("diff", "--name-status", "main~1", "main").split("\n")).toEqual([
    "D\tcontent/.sample",
    `M\t${BUSINESS}`,
    ...["mesa-poster.jpg", "mesa-poster.yaml", "mesa.jpg", "mesa.yaml"].map(
      (file) => `A\tmedia/stills/${file}`,
    ),
  ]);
  expect(site.gitInRemote("log", "-1", "--format=%an: %s")).toBe(
    "Elevated Aerial: Business and 2 more",
  );
  expect(await listChanges()).toEqual([]);
  expect(site.git("rev-parse", "HEAD")).toBe(site.gitInRemote("rev-parse", "main"));
});

it("merges no file that a colleague changed too, and asks which to keep", async () => {
  site.publishAsOther((read) => ({
    [BUSINESS]: withField(read(BUSINESS), "email", "new@elevatedaerial.example"),
  }));
  // Far from the other line: git would merge both, and so two people's reviews.
  site.change(BUSINESS, "flights", "All day");
  site.change(VAIL, "alt", "Vail Village");
  expect((await publishNow()).message).toMatch(/^Not published.*yours is under Discarded/s);
  expect(site.read(BUSINESS)).toMatch(/^email: new@/m);
  expect(await listChanges()).toEqual(["Picture city-vail"]);
  expect((await bringBackAnyway(await open())).asked).toEqual([
    "E-mail",
    "As it is now: new@elevatedaerial.example",
    "Discarded: hello@elevatedaerial.example",
    "When you fly",
    expect.any(String),
    "Discarded: All day",
  ]);
  await publishNow();
  expect(site.readPublished(BUSINESS)).toMatch(/^email: hello@.*^flights: All day$/ms);
  expect(site.readPublished(VAIL)).toContain("Vail Village");
});

it("takes what a colleague published before the owner edits it, unless that needs a person", async () => {
  const publishTheirs = (email: string, more: Record<string, string> = {}) =>
    site.publishAsOther((read) => ({
      ...more,
      [BUSINESS]: withField(read(BUSINESS), "email", email),
    }));
  const follow = async () => followOthers(await openRepository(site.root));
  site.change(VAIL, "alt", "Vail Village");
  publishTheirs("first@elevatedaerial.example");
  expect(await follow()).toBe(true);
  expect(site.read(BUSINESS)).toMatch(/^email: first@/m);
  expect(await listChanges()).toEqual(["Picture city-vail"]);
  site.change(BUSINESS, "flights", "All day");
  publishTheirs("second@elevatedaerial.example");
  expect(await follow()).toBe(false);
  expect(site.read(BUSINESS)).toMatch(/^email: first@.*^flights: All day/ms);
  await discard(site.root, [BUSINESS]);
  expect(await follow()).toBe(true);
  publishTheirs("third@elevatedaerial.example", { "src/code.ts": "// A field more\n" });
  expect(await follow()).toBe(false);
});

it("takes over content that only a colleague's newer program knows, and asks to start the editor again", async () => {
  site.publishAsOther((read) => ({
    [BUSINESS]: `${read(BUSINESS)}motto: Higher\n`,
    "src/business/business.ts": "// A field more\n",
  }));
  site.change(VAIL, "alt", "Vail Village");
  expect((await publishNow()).message).toMatch(/^Not published.*stop it, run npm ci/s);
  expect(site.read(BUSINESS)).toContain("motto: Higher");
  expect(await listChanges()).toEqual(["Picture city-vail"]);
});

it("takes what a colleague deleted although an unpublished page needs it, and links to that page's form", async () => {
  const page = readFileSync("content/starters/page.yaml", "utf8");
  site.write({ "content/pages/rates.yaml": page.replace(/picture: .*/g, "picture: city-vail") });
  expect((await open()).querySelector("[role=alert]")).toBeNull();
  site.publishAsOther(() => ({ [VAIL]: undefined, "media/stills/city-vail.jpg": undefined }));
  expect((await publishNow()).message).toMatch(/^Not published.*no picture "city-vail"/s);
  const link = (await open()).querySelector("[role=alert] a");
  expect(link?.getAttribute("href")).toMatch(/pages\/item\/rates$/);
  expect(site.read("content/pages/rates.yaml")).toContain("city-vail");
});

it("publishes from a folder in which a developer commits and pushes too", async () => {
  const commit = (message: string) =>
    site.git("-c", "user.name=S", "-c", "user.email=s@x", "commit", "-qam", message);
  for (const phone of ["(720) 555-0101", "(720) 555-0102"]) {
    site.change(BUSINESS, "phone", phone);
    expect((await publishNow()).message).toMatch(/^Published/);
    site.change(BUSINESS, "flights", `All day, ${phone}`);
    commit("By hand");
    site.git("push", "-q");
    site.change(VAIL, "alt", `Vail, ${phone}`);
    commit("By hand, not pushed");
  }
});

it("leaves a folder with commits of its own as it is if others have published", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  site.git("-c", "user.name=S", "-c", "user.email=s@x", "commit", "-qam", "By hand");
  site.publishAsOther((read) => ({ [VAIL]: withField(read(VAIL), "alt", "Vail Village") }));
  site.change(BUSINESS, "flights", "All day");
  const before = [site.read(BUSINESS), site.git("rev-parse", "HEAD")];
  expect((await publishNow()).message).toMatch(/^Not published.*commits of its own/s);
  expect([site.read(BUSINESS), site.git("rev-parse", "HEAD")]).toEqual(before);
});

it("asks about a picture that a colleague changed and the owner deleted", async () => {
  site.publishAsOther(() => ({ "media/stills/city-vail.jpg": "Another" }));
  const files = ["yaml", "jpg"].map((ending) =>
    join(site.root, `media/stills/city-vail.${ending}`),
  );
  for (const file of files) rmSync(file);
  await publishNow();
  // Also its words, which the colleague didn't change.
  for (const file of files) expect(existsSync(file)).toBe(true);
  await bringBackAnyway(await open());
  expect(await listChanges()).toEqual(["Picture city-vail: deleted"]);
  await publishNow();
  expect(site.gitInRemote("ls-tree", "main", "media/stills/city-vail.jpg")).toBe("");
});

it("shows a running publication in every tab, and lets nothing else change the repository", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  const seen: string[] = [];
  let others: Promise<unknown> | undefined;
  const onChange = () => {
    // A hosted editor doesn't leave.
    expect(isBusy()).toBe(true);
    others ??= (async () => {
      seen.push(textOf((await open()).querySelector("[role=status]") as Element));
      for (const other of [{}, { discarded: JSON.stringify([BUSINESS]) }])
        seen.push(textOf((await open("publish", other)).querySelector("[role=alert]") as Element));
    })();
  };
  const [end] = await Promise.all([publishNow(onChange), vi.waitFor(() => others)]);
  await others;
  expect(seen).toEqual([
    expect.stringMatching(/^Step \d of 4: /),
    expect.stringMatching(/^A publication is under way/),
    expect.stringMatching(/^A publication is under way/),
  ]);
  expect(end.message).toBe("Published.");
  expect((await open()).querySelector("#bar")?.textContent).toMatch(/Published\./);
});

it("says why the build failed, and keeps the changes", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  vi.stubEnv("BREAK_BUILD", "1");
  expect((await publishNow()).message).toMatch(
    /^Not published\. Your changes are saved here\.\n.*home\.yaml is wrong: no headline/,
  );
  expect(await listChanges()).toEqual(["Business"]);
  // What ended later comes first.
  for (const [name, at] of [
    ["newer", "2126-01-01"],
    ["older", "2026-01-01"],
  ])
    site.write({
      [`.git/editor/tasks/${name}/task.json`]: JSON.stringify({
        ...{ name, at },
        end: { message: `${name} is added.`, form: "/" },
      }),
    });
  const messages = [...(await open()).querySelectorAll("#bar [role]")].map(textOf);
  expect(messages).toEqual([
    expect.stringMatching(/^newer is added\./),
    expect.stringMatching(/^Not published/),
    expect.stringMatching(/^older is added\./),
  ]);
  // The owner has read it.
  const dismissed = [...(await open()).querySelectorAll("[name=dismissed]")].map(
    (button) => button.getAttribute("value") ?? "",
  );
  for (const one of dismissed) await open("publish", { dismissed: one });
  expect((await open()).querySelectorAll("#bar [role]")).toHaveLength(0);
});

it.each([
  ["a folder without a repository", () => rmSync(join(site.root, ".git"), { recursive: true })],
  ["a detached HEAD", () => site.git("checkout", "--quiet", "--detach")],
  ["a repository without a remote", () => site.git("remote", "remove", "origin")],
])("explains why nothing can be published from %s", async (_, prepare) => {
  prepare();
  await expect(publishNow()).rejects.toThrow(/isn't a git repository on a branch that follows/);
});

it("shows what is wrong with a file that isn't YAML, and lets the owner discard it", async () => {
  site.write({ [BUSINESS]: `${site.read(BUSINESS)}phone: (720) 555-0101\n` });
  const page = await open();
  expect(textOf(page.querySelector("[role=alert]") as Element)).toMatch(/^Business: .*unique/);
  await open("publish", {
    discarded: valueIn(page, "discarded"),
  });
  expect(await listChanges()).toEqual([]);
});

it("lists what is left to do before going live, and nothing that is done", async () => {
  const titles = async () => [...(await open()).querySelectorAll("h3")].map(textOf);
  expect(await titles()).toContain("A stand-in phone number");
  site.change(BUSINESS, "phone", "(720) 867-5309");
  expect(await titles()).not.toContain("A stand-in phone number");
});

it("lists what was discarded, with its values, brings it back, and asks if its file has changed since", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  site.write({ "media/stills/mesa.jpg": "picture", "media/stills/mesa.yaml": "alt: A mesa\n" });
  await discard(site.root, [BUSINESS, "media/stills/mesa.jpg", "media/stills/mesa.yaml"]);
  expect(await listChanges()).toEqual([]);
  site.change(BUSINESS, "flights", "All day");
  const { asked, page } = await bringBackAnyway(await open());
  expect(asked).toEqual([
    ...["Business > Phone", "As it is now: (303) 555-0147", "Discarded: (720) 555-0101"],
    ...["Business > When you fly", "As it is now: All day", "Discarded: sunrise to sunset"],
    ...["Picture mesa", "Discarded: its file when discarded"],
  ]);
  expect(site.read(BUSINESS)).toMatch(/^phone: \(720\) 555-0101$/m);
  expect(await listChanges()).toEqual(["Business", "Picture mesa: added"]);
  expect(textOf(page.querySelector("section:has([name=broughtBack])") as Element)).toContain(
    "All day",
  );
  // The folder has what is under Discarded already.
  site.change(BUSINESS, "flights", "All day");
  site.change(BUSINESS, "phone", "(303) 555-0147");
  const equal = valueIn(page, "broughtBack");
  const after = await open("publish", { broughtBack: equal });
  expect(after.querySelector("[name=broughtBack]")).toBeNull();
  // Or it's published already. Listed further, it would keep older ones from the list.
  await discard(site.root, [BUSINESS]);
  site.change(BUSINESS, "flights", "All day");
  await publishNow();
  const published = await open("publish", { broughtBack: valueIn(await open(), "broughtBack") });
  expect(textOf(published.querySelector("[role=alert]") as Element)).toMatch(/published already/);
  expect(published.querySelector("[name=broughtBack]")).toBeNull();
});

it("lists under Discarded what a form deletes before it was published, and brings it back with its picture", async () => {
  const files = ["media/stills/mesa.jpg", "media/stills/mesa.yaml"] as const;
  site.write({ [files[0]]: "picture", [files[1]]: "alt: A mesa\n" });
  site.change(VAIL, "alt", "My own words");
  for (const path of [files[1], VAIL]) {
    const updates = new Map([[path, undefined]]);
    await saveForm(updates, versionsOf([path], site.root), site.root);
  }
  expect(await listChanges()).toEqual(["Picture city-vail: deleted"]);
  for (const picture of ["Picture mesa: added", "Picture city-vail"]) {
    const entries = [...(await open()).querySelectorAll("section:has([name=broughtBack])")];
    const entry = entries.find((one) => one.querySelector("summary")?.textContent === picture);
    await open("publish", {
      broughtBack: entry?.querySelector("button")?.getAttribute("value") ?? "",
    });
  }
  expect(site.read(VAIL)).toContain("My own words");
  expect(files.map(site.read)).toEqual(["picture", "alt: A mesa\n"]);
  expect(await listChanges()).toEqual(["Picture city-vail", "Picture mesa: added"]);
});

it("publishes a file that was written in the second of git's index and kept its length", async () => {
  const second = 1_700_000_000;
  const backdate = (file: string) => utimesSync(join(site.root, file), second, second);
  // Only the length and the second of a file's time are left to git.
  for (const setting of ["core.trustctime", "core.fileMode"]) site.git("config", setting, "false");
  backdate(BUSINESS);
  site.git("update-index", "--refresh");
  site.change(BUSINESS, "phone", "(720) 555-0101");
  for (const file of [BUSINESS, ".git/index"]) backdate(file);
  expect((await publishNow()).message).toBe("Published.");
  expect(site.readPublished(BUSINESS)).toContain("(720) 555-0101");
});

describe("while a remote accepts and never answers", () => {
  let silent: Server;
  beforeEach(async () => {
    silent = createTcpServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    site.change(BUSINESS, "phone", "(720) 555-0101");
  });
  afterEach(() => void silent.close());

  const setRemote = (url: string) => site.git("remote", "set-url", "origin", url);
  const SILENT = () => `git://127.0.0.1:${(silent.address() as AddressInfo).port}/site.git`;

  it("can be stopped before anything is sent, and keeps the changes", async () => {
    setRemote(SILENT());
    const end = publishNow();
    await once(silent, "connection");
    const stopped = valueIn(await open(), "stopped");
    await open("publish", { stopped });
    expect((await end).message).toMatch(
      /^Not published\. Your changes are saved here\.\nYou stopped/,
    );
    expect(await listChanges()).toEqual(["Business"]);
  });

  it("gives up after a minute over HTTP and SSH, with the owner's own command for SSH", async () => {
    const { env } = await openRepository(site.root);
    expect(env).toMatchObject({ GIT_HTTP_LOW_SPEED_LIMIT: "1", GIT_HTTP_LOW_SPEED_TIME: "60" });
    setRemote("ssh://host.invalid/site.git");
    site.write({ ssh: '#!/bin/sh\necho "ssh $*" >> built\nexit 1\n' });
    chmodSync(join(site.root, "ssh"), 0o755);
    vi.stubEnv("PATH", `${site.root}:${process.env["PATH"]}`);
    const call = async () => {
      await (await openRepository(site.root)).fetch().catch(() => {});
      return site.read("built").trim().split("\n").at(-1);
    };
    expect(await call()).toMatch(/ServerAliveInterval=15 .*host\.invalid/);
    site.git("config", "core.sshCommand", "ssh -o Mine=1");
    expect(await call()).toMatch(/^ssh -o Mine=1 .*host\.invalid/);
  });

  it("gives up after ten minutes", async () => {
    setRemote(SILENT());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const end = publishNow();
    await once(silent, "connection");
    vi.advanceTimersByTime(10 * 60_000);
    expect((await end).message).toMatch(/It took too long, and was stopped/);
    vi.useRealTimers();
  });
});

describe("while the answer of the remote is lost, and it checks on", () => {
  beforeEach(() => {
    const hook = join(site.remote, "hooks/pre-receive");
    mkdirSync(join(site.remote, "hooks"), { recursive: true });
    const go = join(site.root, "built");
    // The first time, cuts the connection, which is git's push. The second time, lets the first one overtake this one.
    const script = `if [ -e ${hook}.ran ]; then
touch ${go}
until git log --format=%s -1 main | grep -q Business; do sleep 0.1; done
exit
fi
touch ${hook}.ran
pid=$PPID
until ps -o args= -p $pid | grep -q " push "; do pid=$(ps -o ppid= -p $pid); done
kill -9 $pid
while [ ! -e ${go} ]; do sleep 0.1; done`;
    writeFileSync(hook, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    // As over a network, the remote's programs don't keep this one's error output open.
    site.git("config", "remote.origin.receivepack", "exec 2>/dev/null; git-receive-pack");
    site.change(BUSINESS, "phone", "(720) 555-0101");
  });

  it("can't be stopped, and says that it isn't known, until it has arrived", async () => {
    const repository = await openRepository(site.root);
    let bar: Promise<Document> | undefined;
    const end = await publishNow(() => {
      if (readPublication(repository)?.step === 3) bar ??= open();
    });
    expect(end.message).toMatch(/isn't known whether it was published/);
    expect((await bar)?.querySelector("[name=stopped]")).toBeNull();
    await expect(stop(site.root)).rejects.toThrow(/nothing to stop/);
    expect(await checkLive(repository)).toBe(false);
    site.write({ built: "" });
    await vi.waitUntil(() => checkLive(repository), 30_000);
    expect(site.readPublished(BUSINESS)).toContain("(720) 555-0101");
    expect((await open()).querySelector("#bar")?.textContent).toContain("Published.");
    await expect(publishNow()).rejects.toThrow(/nothing to publish/);
  });

  it("isn't called unpublished by a second press that the first one overtakes", async () => {
    await publishNow();
    expect((await publishNow()).message).toBe("Published.");
    expect(site.git("rev-parse", "HEAD")).toBe(site.gitInRemote("rev-parse", "main"));
  });
});

it("says that nothing was sent if the remote refuses the login", async () => {
  site.git(
    "config",
    "remote.origin.receivepack",
    "echo 'Permission denied (publickey).' >&2; false",
  );
  site.change(BUSINESS, "phone", "(720) 555-0101");
  expect((await publishNow()).message).toMatch(/^Not published.*Permission denied/s);
});

it("ends the programs of a build that is stopped", async () => {
  site.write({
    "scripts/build.ts": `
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
const wait = "require('fs').writeFileSync('${join(site.root, "built")}', String(process.pid)); setInterval(() => {}, 1000)";
spawnSync(process.execPath, ["-e", wait], { stdio: "inherit" });
`,
  });
  site.git("-c", "user.name=S", "-c", "user.email=s@x", "commit", "-qam", "A slow build");
  site.git("push", "-q", "origin", "HEAD:main");
  site.change(BUSINESS, "phone", "(720) 555-0101");
  const end = publishNow();
  const builder = await vi.waitUntil(
    () => existsSync(join(site.root, "built")) && site.read("built"),
    60_000,
  );
  await open("publish", { stopped: "stopped" });
  expect((await end).message).toMatch(/You stopped it/);
  await vi.waitUntil(() => !isRunning(Number(builder)), 10_000);
});

it("asks to look again if something was saved after the page was opened", async () => {
  site.change(BUSINESS, "phone", "(720) 555-0101");
  const seen = valueIn(await open(), "seen");
  site.change(BUSINESS, "flights", "All day");
  for (const pressed of [{}, { discarded: JSON.stringify([BUSINESS]) }]) {
    const page = await open("publish", { seen, ...pressed });
    expect(textOf(page.querySelector("[role=alert]") as Element)).toMatch(
      /^Something was saved after/,
    );
    expect(textOf(page.querySelector(".row ins") as Element)).toBe("(720) 555-0101");
    expect(textOf(page.querySelector("form") as Element)).toContain("All day");
  }
  expect(site.readPublished(BUSINESS)).not.toContain("555-0101");
  // Deleted files have neither size nor time.
  site.git("checkout", "--", BUSINESS);
  rmSync(join(site.root, "media/stills/city-aspen.jpg"));
  const seenDeletion = valueIn(await open(), "seen");
  site.git("checkout", "--", "media/stills/city-aspen.jpg");
  rmSync(join(site.root, "media/stills/city-vail.jpg"));
  await expect(publish(site.root, undefined, seenDeletion)).rejects.toThrow(/^Something was saved/);
});

it("asks to press again if someone else publishes while the site is built", async () => {
  const repository = await openRepository(site.root);
  let hasCrossed = false;
  const cross = () => {
    if (hasCrossed || readPublication(repository)?.step !== 2) return;
    hasCrossed = true;
    site.publishAsOther((read) => ({ [VAIL]: withField(read(VAIL), "alt", "Vail Village") }));
  };
  site.change(BUSINESS, "phone", "(720) 555-0101");
  expect((await publishNow(cross)).message).toBe(
    "Not published. Your changes are saved here.\nSomeone else published meanwhile. Press Publish again.",
  );
  expect((await publishNow()).message).toBe("Published.");
  expect(site.readPublished(VAIL)).toContain("Vail Village");
});

it("doesn't wait for the owner's signature or hooks, and says so if another program holds git's index", async () => {
  for (const setting of ["commit.gpgSign", "merge.verifySignatures"])
    site.git("config", setting, "true");
  site.git("config", "gpg.program", "false");
  const hook = "#!/bin/sh\nexit 1\n";
  for (const name of ["pre-commit", "pre-push", "post-checkout", "pre-merge-commit"]) {
    site.write({ [`.git/hooks/${name}`]: hook });
    chmodSync(join(site.root, `.git/hooks/${name}`), 0o755);
  }
  site.publishAsOther((read) => ({ [VAIL]: withField(read(VAIL), "alt", "Vail Village") }));
  site.change(BUSINESS, "phone", "(720) 555-0101");
  const holdIndex = () => {
    if (existsSync(join(site.root, ".git/editor/worktree/built")))
      site.write({ ".git/index.lock": "" });
  };
  expect((await publishNow(holdIndex)).message).toBe("Published.");
  expect(site.readPublished(BUSINESS)).toContain("(720) 555-0101");
  site.change(BUSINESS, "phone", "(720) 555-0102");
  await expect(publishNow()).rejects.toThrow(/^Another program is using the site's folder/);
  rmSync(join(site.root, ".git/index.lock"));
  // The folder's branch follows without another press.
  expect(await checkLive(await openRepository(site.root))).toBe(true);
  expect(site.git("rev-parse", "HEAD")).toBe(site.gitInRemote("rev-parse", "main"));
  // One that a killed program left.
  site.write({ ".git/index.lock": "" });
  const twoHoursAgo = Date.now() / 1000 - 7200;
  utimesSync(join(site.root, ".git/index.lock"), twoHoursAgo, twoHoursAgo);
  expect((await publishNow()).message).toBe("Published.");
  expect(site.git("rev-parse", "HEAD")).toBe(site.gitInRemote("rev-parse", "main"));
});

it("follows a remote whose newest publication was removed by force", async () => {
  site.write({ "media/stills/mesa.jpg": "picture", "media/stills/mesa.yaml": "alt: A mesa\n" });
  await publishNow();
  site.change(BUSINESS, "phone", "(720) 555-0101");
  site.gitInRemote("update-ref", "refs/heads/main", "main~1");
  site.publishAsOther((read) => ({ [VAIL]: withField(read(VAIL), "alt", "Vail Village") }));
  expect(await followOthers(await openRepository(site.root))).toBe(false);
  expect(existsSync(join(site.root, "media/stills/mesa.jpg"))).toBe(true);
  expect((await publishNow()).message).toMatch(/^Not published.*Someone removed.*under Discarded/s);
  expect(existsSync(join(site.root, "media/stills/mesa.jpg"))).toBe(false);
  expect(await listChanges()).toEqual(["Business"]);
  expect((await publishNow()).message).toBe("Published.");
  expect(site.gitInRemote("ls-tree", "-r", "--name-only", "main")).not.toContain("mesa");
  expect(site.readPublished(BUSINESS)).toContain("(720) 555-0101");
  const page = await open();
  const entry = page.querySelector("section:has([name=broughtBack])") as Element;
  expect([...entry.querySelectorAll("summary")].map(textOf)).toEqual(["Picture mesa: added"]);
  await open("publish", { broughtBack: valueIn(page, "broughtBack") });
  expect(site.read("media/stills/mesa.jpg")).toBe("picture");
  expect(site.read(VAIL)).toContain("Vail Village");
});

it("publishes nothing that was removed by force, even while it was built or after git forgot it", async () => {
  const removeNewest = () => site.gitInRemote("update-ref", "refs/heads/main", "main~1");
  site.change(BUSINESS, "phone", "(720) 555-0102");
  await publishNow();
  site.change(VAIL, "alt", "Vail Village");
  const repository = await openRepository(site.root);
  let isRemoved = false;
  const { message } = await publishNow(() => {
    if (isRemoved || readPublication(repository)?.step !== 2) return;
    removeNewest();
    isRemoved = true;
  });
  expect(message).toMatch(/^Not published/);
  expect(site.readPublished(BUSINESS)).not.toContain("0102");
  site.git("fetch");
  site.git("reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all");
  site.git("gc", "--quiet", "--prune=now");
  expect(await listChanges()).toEqual(["Picture city-vail"]);
  expect((await publishNow()).message).toMatch(/^Not published.*Someone removed/s);
  expect((await publishNow()).message).toBe("Published.");
  expect(site.readPublished(BUSINESS)).not.toContain("0102");
  expect(site.readPublished(VAIL)).toContain("Vail Village");
});

it("goes back from what others have published since, too", async () => {
  site.change(BUSINESS, "flights", "All day");
  await publishNow();
  site.publishAsOther((read) => ({
    [BUSINESS]: withField(read(BUSINESS), "email", "wrong@elevatedaerial.example"),
  }));
  const [newest] = await pastPublications(await openRepository(site.root));
  site.change(BUSINESS, "flights", "Never");
  await expect(goBack(site.root, newest?.commit ?? "")).rejects.toThrow(/yours is under Discarded/);
  await goBack(site.root, newest?.commit ?? "");
  expect(await listChanges()).toEqual(["Business"]);
  expect((await publishNow()).message).toBe("Published.");
  expect(site.readPublished(BUSINESS)).toMatch(/^email: hello@.*^flights: All day$/ms);
});

it("shows pages and publishes although a power cut left an empty record of a task", async () => {
  const record = ".git/editor/tasks/beach/task.json";
  site.write({ [record]: "" });
  site.change(BUSINESS, "phone", "(720) 555-0101");
  expect(textOf((await open()).body)).toContain("1 change");
  expect((await publishNow()).message).toBe("Published.");
});

it("shows the words of a picture whose file has changed, too", async () => {
  site.write({ "media/stills/city-vail.jpg": "Another" });
  site.change(VAIL, "alt", "Another Vail");
  expect(await unpublished()).toMatchObject([
    { text: "Picture city-vail", fields: [{ after: "Another Vail" }] },
  ]);
});

it("asks before it brings back the changes of a page that a colleague has deleted", async () => {
  const file = "content/pages/rates.yaml";
  const text = readFileSync("content/starters/page.yaml", "utf8");
  site.write({ [file]: text.replace(/picture: .*/g, "picture: city-vail") });
  await publishNow();
  site.change(file, "name", "My own rates");
  await discard(site.root, [file]);
  site.publishAsOther(() => ({ [file]: undefined }));
  expect(await followOthers(await openRepository(site.root))).toBe(true);
  const { asked } = await bringBackAnyway(await open());
  expect(asked).toContain("Discarded: /rates");
  expect(site.read(file)).toContain("My own rates");
});

it("shows under Discarded all words of a page that was never published", async () => {
  const file = "content/pages/rates.yaml";
  const text = readFileSync("content/starters/page.yaml", "utf8");
  site.write({ [file]: text.replace(/picture: .*/g, "picture: city-vail") });
  site.change(file, "name", "My own rates");
  await discard(site.root, [file]);
  const entry = (await open()).querySelector("section:has([name=broughtBack])") as Element;
  expect(textOf(entry)).toContain("My own rates");
});

it("asks for other texts on a new page that is still a copy, and not on the changed page it was copied from", async () => {
  const pages = ["rates", "terms"].map((name) => `content/pages/${name}.yaml`) as [string, string];
  const text = readFileSync("content/starters/page.yaml", "utf8").replace(
    /picture: .*/g,
    "picture: city-vail",
  );
  site.write({ [pages[0]]: text });
  await publishNow();
  site.write({ [pages[0]]: `${text}order: 5\n`, [pages[1]]: text });
  const alerts = [...(await open()).querySelectorAll("[role=alert] a")];
  expect(alerts.map((link) => link.getAttribute("href"))).toEqual([
    "/keystatic/collection/pages/item/terms",
  ]);
});

describe("past publications", () => {
  it("lists what the owner published, without other commits, and puts one among the changes", async () => {
    site.change(BUSINESS, "phone", "(720) 555-0101");
    await publishNow();
    site.publishAsOther((read) => ({ [VAIL]: withField(read(VAIL), "alt", "Vail Village") }));
    site.change(BUSINESS, "phone", "(720) 555-0102");
    site.write({ "media/stills/mesa.jpg": "picture", "media/stills/mesa.yaml": "alt: A mesa\n" });
    await publishNow();
    site.change(BUSINESS, "flights", "All day");
    const past = valueIn(await open(), "past");
    const page = await open("publish", { past });
    expect(
      [...page.querySelectorAll(".row:has([name=discarded]) :is(summary, del, ins)")].map(textOf),
    ).toEqual([
      ...["Business", "(720) 555-0102", "(720) 555-0101"],
      ...["Picture city-vail", "Vail Village", expect.stringMatching(/^Ski village/)],
      "Picture mesa: deleted",
    ]);
    expect(textOf(page.querySelector("section:has([name=broughtBack])") as Element)).toContain(
      "All day",
    );
    expect(site.readPublished(BUSINESS)).toContain("(720) 555-0102");
  });

  it("doesn't go back to content that today's site can't show, and leaves the folder as it is", async () => {
    site.write({ "content/business.yaml": site.read(BUSINESS).replace(/^phone: .*\n/m, "") });
    site.git("-c", "user.name=S", "-c", "user.email=s@x", "commit", "-qam", "Earlier");
    site.git("push", "-q", "origin", "HEAD:main");
    site.write({ "content/business.yaml": `${site.read(BUSINESS)}phone: (720) 555-0101\n` });
    await publishNow();
    const past = valueIn(await open(), "past");
    const page = await open("publish", { past });
    expect(textOf(page.querySelector("[role=alert]") as Element)).toMatch(/doesn't fit.*Phone/);
    expect(await listChanges()).toEqual([]);
  });
});

describe("whether visitors see it", () => {
  it.each([
    ["when the site serves the commit", "/revision.json", {}, /Published\..*Live at /],
    [
      "when the server has rejected it",
      "/rejected.json",
      { reason: "The home page isn't ready." },
      /The server rejected it\. The home page isn't ready\. Visitors see the site as it was/,
    ],
  ])("is said %s", async (_, file, more, sentence) => {
    site.change(BUSINESS, "phone", "(720) 555-0101");
    await publishNow();
    expect((await open()).querySelector("#bar")?.textContent).toMatch(
      /Waiting until visitors see it/,
    );
    const revision = site.gitInRemote("rev-parse", "main");
    const server = createServer((request, response) => {
      response.statusCode = request.url === file ? 200 : 404;
      response.end(JSON.stringify({ revision, ...more }));
    });
    await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as { port: number };
    vi.stubEnv("SITE_URL", `http://127.0.0.1:${port}`);
    await checkLive(await openRepository(site.root));
    server.close();
    expect((await open()).querySelector("#bar")?.textContent).toMatch(sentence);
  });

  it("isn't promised: after 15 minutes, the page says what to look at, and goes on asking", async () => {
    site.change(BUSINESS, "phone", "(720) 555-0101");
    await publishNow();
    // Dismissed five minutes before.
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    await open("publish", { dismissed: valueIn(await open(), "dismissed") });
    vi.setSystemTime(Date.now() + 5 * 60_000);
    const repository = await openRepository(site.root);
    expect(await checkLive(repository)).toBe(true);
    const bar = (await open()).querySelector("#bar");
    expect(bar?.textContent).toMatch(/After 15 minutes.*journalctl -u site-update/);
    expect(bar?.textContent).not.toMatch(/Waiting/);
    // Once the owner has read it, it doesn't come back.
    const dismissed = bar?.querySelector("[name=dismissed]")?.getAttribute("value") ?? "";
    await open("publish", { dismissed });
    expect(await checkLive(repository)).toBe(false);
    vi.useRealTimers();
    expect((await open()).querySelector("#bar")?.textContent).not.toMatch(/After 15/);
  });
});

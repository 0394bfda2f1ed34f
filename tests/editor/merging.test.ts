/**
 * Publishes from a small repository without the editor's pages: what others published, and states of the
 * repository, network and packages in which nothing can be published.
 */
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { publishFailureMessage } from "../../tools/edit/publish/failures.ts";
import { createGit } from "../../tools/edit/publish/git.ts";
import { discard, goBack, publish, unpublishedChanges } from "../../tools/edit/publish/publish.ts";
import { ensureEditor } from "../support/ensure-editor.ts";
import { createRepositories, REMOTE_URL, type Repositories } from "../support/repositories.ts";

const BUSINESS = "content/business.yaml";
const INTERFACE = "content/interface.yaml";

describe.skipIf(!ensureEditor())("publishing", () => {
  const parent = mkdtempSync(join(tmpdir(), "merging-"));
  const folder = join(parent, "site");
  const inFolder = (file: string) => join(folder, file);
  const read = (file: string) => readFileSync(inFolder(file), "utf8");
  let repositories: Repositories;
  /** Replaces the build. */
  const setBuild = (script: string) => writeFileSync(inFolder("scripts/build.ts"), script);

  beforeAll(() => {
    for (const file of ["content", "media/stills/city-vail.jpg", "media/stills/city-vail.yaml"])
      cpSync(file, inFolder(file), { recursive: true });
    for (const file of ["package.json", "package-lock.json", "tsconfig.json"])
      cpSync(file, inFolder(file));
    symlinkSync(resolve("node_modules"), inFolder("node_modules"));
    mkdirSync(inFolder("scripts"));
    setBuild("");
    repositories = createRepositories(folder, parent);
  });

  afterEach(() => {
    setBuild("");
    repositories.expectNoLeftovers();
  });

  const listChanges = async () => (await unpublishedChanges(folder)).map(({ text }) => text);
  const publishNow = () => publish(folder, () => undefined);

  /** Checks that publishing fails with this message and leaves branch, remote and files unchanged. */
  async function expectRefusal(sentence: RegExp): Promise<void> {
    const { git, gitInRemote } = repositories;
    const readState = () => [
      git("rev-parse", "HEAD"),
      gitInRemote("for-each-ref"),
      git("status", "--porcelain"),
    ];
    const before = readState();
    await expect(publishNow().catch((error) => publishFailureMessage(error))).resolves.toMatch(
      sentence,
    );
    expect(readState()).toEqual(before);
  }

  it("doesn't take a killed git for one that found nothing", async () => {
    const { tryRun } = createGit(folder);
    await expect(tryRun(["config", "no.such-setting"])).resolves.toBeUndefined();
    await expect(tryRun(["-c", "alias.die=!kill -9 $PPID", "die"])).rejects.toThrow(
      /Command failed/,
    );
  });

  it("merges a change that someone else has published to another file", async () => {
    const { change, publishAsOther, readPublished } = repositories;
    publishAsOther({ [INTERFACE]: read(INTERFACE).replace(/^skipLink: .*$/m, "skipLink: Skip") });
    change("phone", "(720) 555-0102");
    expect((await publishNow()).message).toMatch(/^Published/);
    expect(readPublished(INTERFACE)).toContain("skipLink: Skip\n");
    expect(readPublished(BUSINESS)).toContain("(720) 555-0102");
    expect(read(INTERFACE)).toContain("skipLink: Skip\n");
  });

  it("keeps what the owner saves while the build of an earlier publication fails, and restores all other files", async () => {
    const { change, gitInRemote } = repositories;
    const past = gitInRemote("rev-parse", "main");
    change("tagline", "Before going back");
    change("skipLink", "Before going back", "interface");
    await publishNow();
    const published = gitInRemote("rev-parse", "main");
    setBuild(`
      import { appendFileSync } from "node:fs";
      appendFileSync("${BUSINESS}", "# Saved during the build");
      throw new Error("The build failed on purpose");
    `);
    await expect(goBack(folder, past, () => undefined)).rejects.toThrow(
      /The build failed.* on purpose.*What you saved in the meantime is kept/s,
    );
    expect(gitInRemote("rev-parse", "main")).toBe(published);
    expect(read(BUSINESS)).not.toContain("Before going back");
    expect(read(BUSINESS)).toContain("# Saved during the build");
    expect(read(INTERFACE)).toContain("Before going back");
    await discard(folder, [BUSINESS]);
    expect(await listChanges()).toEqual([]);
  });

  it("publishes a text of the same length that was saved in the same second as the published one", async () => {
    const { change, readPublished } = repositories;
    change("tagline", "Seen from above");
    await publishNow();
    const currentSecond = () => Math.floor(Date.now() / 1000);
    const nextSecond = () => setTimeout(1000 - (Date.now() % 1000));
    const published = read(BUSINESS);
    let second: number;
    do {
      await nextSecond();
      second = currentSecond();
      writeFileSync(inFolder(BUSINESS), published);
      expect(await listChanges()).toEqual([]);
      change("tagline", "Seen from below");
    } while (currentSecond() !== second);
    await nextSecond();
    expect((await publishNow()).message).toMatch(/^Published/);
    expect(readPublished(BUSINESS)).toContain("Seen from below");
  });

  it("says what to do and changes nothing if the network is down or the login is rejected", async () => {
    const { change, git } = repositories;
    change("phone", "(720) 555-0104");
    git("remote", "set-url", "origin", "http://127.0.0.1:9/site.git");
    await expectRefusal(/^Your repository can't be reached\. Check the internet connection/);

    const server = createServer((_, response) => {
      response.writeHead(401, { "WWW-Authenticate": 'Basic realm="git"' }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    git("remote", "set-url", "origin", `http://owner@127.0.0.1:${port}/site.git`);
    await expectRefusal(/^Your repository refused the login\. Sign in to it again/);
    server.close();
    git("remote", "set-url", "origin", REMOTE_URL);
  });

  it("publishes although unfinished git commands have left lock files, and says which file to delete", async () => {
    const { change, readPublished } = repositories;
    const lock = inFolder(".git/index.lock");
    writeFileSync(lock, "");
    for (const tagline of ["Above the locks", "Still above the locks"]) {
      change("tagline", tagline);
      const { message, notes } = await publishNow();
      expect(message).toMatch(/^Published/);
      expect(notes.join()).toContain(`delete the file ${lock}`);
      expect(readPublished(BUSINESS)).toContain(tagline);
      expect(await listChanges()).toEqual([]);
    }
    rmSync(lock);
  });

  it("publishes a new picture that git ignores on this computer, but no backup file and no file in a hidden folder", async () => {
    const { at, git, gitInRemote } = repositories;
    writeFileSync(at("ignored-files"), "*.jpg\n");
    git("config", "core.excludesFile", at("ignored-files"));
    writeFileSync(inFolder("content/cities/vail.yaml~"), "name: Va");
    mkdirSync(inFolder("media/.Trash-1000"));
    writeFileSync(inFolder("media/.Trash-1000/deleted.jpg"), "");
    cpSync("media/stills/city-vail.jpg", inFolder("media/stills/ignored.jpg"));
    writeFileSync(inFolder("media/stills/ignored.yaml"), "alt: A village below slopes\n");
    expect(await listChanges()).toEqual(["Picture ignored: added"]);
    expect((await publishNow()).message).toMatch(/^Published/);
    expect(gitInRemote("diff", "--name-only", "main~1", "main").split("\n")).toEqual([
      "media/stills/ignored.jpg",
      "media/stills/ignored.yaml",
    ]);
    expect(await listChanges()).toEqual([]);
    for (const path of ["content/cities/vail.yaml~", "media/.Trash-1000"])
      rmSync(inFolder(path), { recursive: true });
    git("config", "--unset", "core.excludesFile");
  });

  it("publishes nothing to a branch that was renamed, until the owner runs the command in the message", async () => {
    const { change, git, gitInRemote } = repositories;
    gitInRemote("branch", "--move", "main", "trunk");
    change("tagline", "On the trunk");
    const message = publishFailureMessage(await publishNow().catch((error) => error));
    expect(message).toMatch(/^Your repository has no branch "main"\. .* main branch is "trunk"/);
    expect(gitInRemote("branch", "--format=%(refname:short)")).toBe("trunk");
    const [, command = ""] = /: git (.*)$/.exec(message) ?? [];
    git(...command.split(" "));
    expect((await publishNow()).message).toMatch(/^Published/);
    expect(gitInRemote("show", "trunk:content/business.yaml")).toContain("On the trunk");
    gitInRemote("branch", "--move", "trunk", "main");
    git("config", "branch.main.merge", "refs/heads/main");
  });

  it("asks for npm ci if an update needs packages that aren't installed", async () => {
    const lockfile = inFolder("package-lock.json");
    const original = readFileSync(lockfile, "utf8");
    const lock = JSON.parse(original);
    lock.packages["node_modules/hono"].version = "99.0.0";
    writeFileSync(lockfile, JSON.stringify(lock));
    repositories.change("tagline", "After the update");
    await expectRefusal(/^An update of the site needs packages .* run npm ci, then npm run edit/);
    writeFileSync(lockfile, original);
  });

  it("commits locally and says which folder to copy if there is no remote", async () => {
    const { git } = repositories;
    const head = git("rev-parse", "HEAD");
    git("remote", "remove", "origin");
    expect((await publishNow()).message).toMatch(
      /^Saved as a publication and built\. .* copy the folder dist/,
    );
    expect(git("rev-parse", "HEAD~1")).toBe(head);
    expect(git("diff", "--name-only", "HEAD~1", "HEAD")).toBe(BUSINESS);
  });
});

/** An owner with two tabs and a colleague, and what must always hold for them. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { expect } from "vitest";
import { parse } from "yaml";
import { editorApp } from "../../tools/edit/app.tsx";
import { contentProblems } from "../../tools/edit/check.ts";
import { addMedia } from "../../tools/edit/media/add.ts";
import { bringBack, discard, discarded } from "../../tools/edit/publish/discarded.ts";
import { openRepository } from "../../tools/edit/publish/git.ts";
import { goBack, pastPublications } from "../../tools/edit/publish/history.ts";
import { isLocked } from "../../tools/edit/publish/lock.ts";
import { type Publication, readPublication } from "../../tools/edit/publish/publication.ts";
import { publish } from "../../tools/edit/publish/publish.ts";
import { changesIn } from "../../tools/edit/publish/snapshots.ts";
import { versionsOf } from "../../tools/edit/save.ts";
import { createRepositories } from "./repositories.ts";

const BUSINESS = "content/business.yaml";
const VAIL = "media/stills/city-vail.yaml";

/** By name, the file names that two pages have at first, and others that they can get. */
export const PAGES = { Terms: "terms", Rates: "rates" };
export type PageName = keyof typeof PAGES;
export const PAGE_SLUGS = ["terms", "rates", "rules", "prices"] as const;

export const pageFile = (slug: string) => `content/pages/${slug}.yaml`;
const isPage = (name: string, text: string) => text.startsWith(`name: ${name}\n`);

/** The paths that a page's file had. */
const formerFilesOf = (text: string): string[] => (parse(text).formerly ?? []).map(pageFile);

/** A page that refers to another. */
export const page = (name: string, other: string) => `name: ${name}
meta:
  title: ${name}
  description: A page about ${name}
hero:
  headline: ${name}
  intro: For all who read.
  picture: city-vail
  button: Get Quote
sections:
  - discriminant: links
    value:
      heading: More
      items:
        - page: ${other}
          text: Read it too.
`;

/** Two pages that refer to each other. */
export const LINKED_PAGES = {
  [pageFile("terms")]: page("Terms", "rates"),
  [pageFile("rates")]: page("Rates", "terms"),
};

/** Two neighboring lines, one far from them, and one in another file. */
export const FIELDS = { base: BUSINESS, serviceArea: BUSINESS, flights: BUSINESS, alt: VAIL };
export type Field = keyof typeof FIELDS;

export type Fault =
  | "none"
  | "build fails"
  | "push refused"
  | "offline"
  | "offline while sending"
  | `killed at ${0 | 1 | 2 | 3}`
  | "killed after sending";

const ORIGIN = "http://localhost:3000";
const COMPILE_CACHE = mkdtempSync(join(tmpdir(), "compiled-"));
const CHILD = resolve(import.meta.dirname, "children/publish.ts");
let secondEditor: ChildProcess | undefined;

const withField = (text: string, field: Field, value: string) =>
  text.replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`);

const jpeg = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#c33" } })
  .jpeg()
  .toBuffer();

/** Runs something with environment variables, which git and the build inherit. */
async function withEnvironment<Result>(env: Record<string, string>, run: () => Promise<Result>) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(env))
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  }
}

export class Scene {
  readonly #site = createRepositories(undefined, LINKED_PAGES);
  readonly #config = join(mkdtempSync(join(tmpdir(), "config-")), "gitconfig");
  readonly #app: ReturnType<typeof editorApp>;
  /** By tab and file, the text with which the form was opened, and its version. */
  readonly #forms = new Map<string, { text: string; version: string | undefined }>();
  /** Texts that the owner saved and didn't knowingly replace. */
  readonly #saved = new Set<string>();
  /** By field, the text that the colleague published, unless the owner chose to replace it. */
  readonly #theirs = new Map<string, string>();
  /** The newest commit, and all that was ever published. */
  #published = { head: "", tree: "", author: "", text: "", contents: "" };
  /** The outcomes of all sequences: the test fails if some outcome never happened. */
  static readonly seen = new Set<string>();
  #count = 0;

  /** @param isWindowsLike whether git has its settings on Windows, and a conflict style that some people choose */
  constructor(isWindowsLike: boolean) {
    const settings = "[core]\n\tautocrlf = true\n[merge]\n\tconflictStyle = diff3\n";
    writeFileSync(this.#config, isWindowsLike ? settings : "");
    this.#app = editorApp(this.#site.root, new EventEmitter(), new Map());
    // Both tabs were open before anything happened.
    for (const field of ["base", "alt"] as const)
      for (const tab of ["first", "second"]) this.open(tab, field);
  }

  dispose() {
    this.#site.dispose();
  }

  #run<Result>(run: () => Promise<Result>, env: Record<string, string> = {}) {
    return withEnvironment(
      { GIT_CONFIG_GLOBAL: this.#config, SITE_URL: "http://127.0.0.1:9", ...env },
      run,
    );
  }

  #text(): string {
    this.#count++;
    return `Text ${this.#count}.`;
  }

  #versionOf(file: string): string | undefined {
    return versionsOf([file], this.#site.root)[file];
  }

  open(tab: string, field: Field): void {
    const file = FIELDS[field];
    const text = this.#site.read(file);
    this.#forms.set(tab + file, { text, version: this.#versionOf(file) });
  }

  async #update(changes: {
    text?: string;
    file: string;
    version: string | undefined;
    /** The file before, if it is renamed. */
    from?: string;
    overwrite?: boolean;
  }) {
    const { text, file: path, from, version, overwrite } = changes;
    const contents = Buffer.from(text ?? "").toString("base64url");
    const gone = text === undefined ? path : from;
    const body = JSON.stringify({
      additions: text === undefined ? [] : [{ path, contents }],
      deletions: gone === undefined ? [] : [{ path: gone }],
      opened: from ? { [from]: version, [path]: this.#versionOf(path) } : { [path]: version },
      overwrite,
    });
    return this.#run(async () =>
      this.#app.request(`${ORIGIN}/api/keystatic/update`, { method: "POST", body }),
    );
  }

  /** @param overwrites what the owner chooses if the file has changed since the form was opened */
  async save(tab: string, field: Field, overwrites: boolean): Promise<void> {
    const file = FIELDS[field];
    if (!this.#forms.has(tab + file)) this.open(tab, field);
    const form = this.#forms.get(tab + file) ?? expect.unreachable();
    const value = this.#text();
    const text = withField(form.text, field, value);
    let shown = form.text;
    const isStale = this.#site.read(file) !== form.text;
    let response = await this.#update({ text, file, version: form.version });
    expect(response.status).toBe(isStale ? 409 : 200);
    if (isStale) {
      Scene.seen.add("stale form");
      const stale = await response.json();
      if (!overwrites) return void this.#forms.delete(tab + file);
      shown = this.#site.read(file);
      response = await this.#update({
        text,
        file,
        version: stale.versions[file],
        overwrite: true,
      });
      expect(response.status).toBe(200);
      // The owner saw what the colleague had published.
      for (const [name, theirs] of this.#theirs)
        if (shown.includes(theirs) && !text.includes(theirs)) this.#theirs.delete(name);
    } else this.#replaceShown(form.text, text);
    this.#saved.add(value);
    this.open(tab, field);
  }

  /** The owner presses Save at once in two editors, each a process of its own, whose forms were opened alike. */
  async saveTwice(field: Field): Promise<void> {
    const { root } = this.#site;
    const file = FIELDS[field];
    const shown = this.#site.read(file);
    const version = this.#versionOf(file);
    const values = [this.#text(), this.#text()];
    const [first = "", second = ""] = values.map((value) => withField(shown, field, value));
    secondEditor ??= fork(resolve(import.meta.dirname, "children/save.ts"), { stdio: "ignore" });
    // It ends with this process.
    secondEditor.unref();
    const answer = once(secondEditor, "message");
    secondEditor.send([root, file, second, { [file]: version }]);
    const { status } = await this.#update({ text: first, file, version });
    const [isSecondSaved] = await answer;
    // The other one is asked, and saves nothing.
    expect([status === 200, isSecondSaved].toSorted()).toEqual([false, true]);
    const saved = isSecondSaved ? second : first;
    expect(this.#site.read(file)).toBe(saved);
    this.#replaceShown(shown, saved);
    this.#saved.add(String(isSecondSaved ? values[1] : values[0]));
    Scene.seen.add("two editors");
  }

  /** The owner closes a tab with an unsaved form. Nothing of it is left, and it opens again with the newest file. */
  closeTab(tab: string, field: Field): void {
    this.#forms.delete(tab + FIELDS[field]);
  }

  /** What the owner saw in a form and replaced needn't be kept. */
  #replaceShown(before: string, after: string) {
    for (const text of this.#saved)
      if (before.includes(text) && !after.includes(text)) this.#saved.delete(text);
    for (const [name, theirs] of this.#theirs)
      if (before.includes(theirs) && !after.includes(theirs)) this.#theirs.delete(name);
  }

  async addPicture(name: string): Promise<void> {
    const file = `media/stills/${name}.yaml`;
    const alt = this.#text();
    const before = existsSync(join(this.#site.root, file)) ? this.#site.read(file) : "";
    const content = await jpeg;
    const saveAs = async (path: string) => writeFileSync(path, content);
    const upload = { file: `${name}.jpg`, saveAs, name, alt, replace: true };
    const { ended } = await this.#run(() => addMedia(upload, this.#site.root));
    expect(await ended).toHaveProperty("end.form");
    this.#replaceShown(before, this.#site.read(file));
    this.#saved.add(alt);
  }

  /** Its words can be brought back, also if they were never published. */
  async deletePicture(name: string): Promise<void> {
    const file = `media/stills/${name}.yaml`;
    if (!existsSync(join(this.#site.root, file))) return;
    expect((await this.#update({ file, version: this.#versionOf(file) })).status).toBe(200);
  }

  #read(file: string): string | undefined {
    return existsSync(join(this.#site.root, file)) ? this.#site.read(file) : undefined;
  }

  #pageFiles(): string[] {
    return globSync(pageFile("*"), { cwd: this.#site.root });
  }

  /** The owner types another page name and another headline, and saves once. */
  async renamePage(name: PageName, slug: string): Promise<void> {
    const { read } = this.#site;
    const files = this.#pageFiles();
    const from = files.find((file) => isPage(name, read(file)));
    const file = pageFile(slug);
    if (!from || from === file) return;
    const value = this.#text();
    const before = read(from);
    const text = before.replace(/headline: .*/, `headline: ${value}`);
    const isTaken = files.some(
      (other) => other !== from && [other, ...formerFilesOf(read(other))].includes(file),
    );
    const response = await this.#update({ text, file, from, version: this.#versionOf(from) });
    expect(response.status, await response.text()).toBe(isTaken ? 422 : 200);
    Scene.seen.add(isTaken ? "refused name" : "renamed");
    expect(existsSync(join(this.#site.root, from))).toBe(isTaken);
    if (isTaken) return expect(read(from)).toBe(before);
    expect(formerFilesOf(read(file))).toContain(from);
    this.#replaceShown(before, text);
    this.#saved.add(value);
  }

  /** Pictures can't be renamed, whether there is one of the new name or not. */
  async renamePicture(from: string, to: string): Promise<void> {
    const [before, file] = [from, to].map((name) => `media/stills/${name}.yaml`) as [
      string,
      string,
    ];
    if (from === to || !existsSync(join(this.#site.root, before))) return;
    const [text, other] = [before, file].map((path) => this.#read(path));
    const response = await this.#update({
      text: text ?? "",
      file,
      from: before,
      version: this.#versionOf(before),
    });
    expect(await response.text()).toMatch(/can't be renamed/);
    expect([before, file].map((path) => this.#read(path))).toEqual([text, other]);
  }

  /** The colleague moves a page as the editor does. */
  colleagueRenames(name: PageName, slug: string): void {
    this.#site.publishAsOther((read): Record<string, string | undefined> => {
      const files = globSync(pageFile("*"), { cwd: this.#site.other });
      const from = files.find((file) => isPage(name, read(file))) ?? expect.unreachable();
      const file = pageFile(slug);
      if (files.some((other) => [other, ...formerFilesOf(read(other))].includes(file))) return {};
      const text = read(from);
      const formerly = [...formerFilesOf(text), from].map((path) => basename(path, ".yaml"));
      const body = text.replace(/^formerly:\n( {2}- .*\n)+/m, "");
      const list = formerly.map((one) => `  - ${one}\n`).join("");
      return { [file]: `${body}formerly:\n${list}`, [from]: undefined };
    });
    Scene.seen.add("renamed by another");
  }

  colleaguePublishes(field: Field | "code" | PageName): void {
    const value = this.#text();
    this.#site.publishAsOther((read): Record<string, string> => {
      if (field === "code") return { "src/code.ts": `// ${value}\n` };
      if (field in FIELDS) {
        const file = FIELDS[field as Field];
        return { [file]: withField(read(file), field as Field, value) };
      }
      const file = globSync(pageFile("*"), { cwd: this.#site.other }).find((file) =>
        isPage(field, read(file)),
      );
      return file ? { [file]: read(file).replace(/intro: .*/, `intro: ${value}`) } : {};
    });
    if (field !== "code") this.#theirs.set(field, value);
  }

  /** @param keepsOurs what the owner chooses if the colleague has changed the same */
  async publish(fault: Fault, keepsOurs: boolean): Promise<void> {
    const { head } = this.#newest();
    const publication = await this.#publishWith(fault);
    if (!publication) return;
    const { end } = publication;
    const isQuestion = end?.message.includes("Someone else changed the same");
    Scene.seen.add(isQuestion ? "question" : end?.isFailure ? "failed" : "published");
    if (end?.message.includes("was stopped")) Scene.seen.add("interrupted");
    this.#expectTruth(publication, head);
    if (!isQuestion) return;
    await this.check();
    // The newest discarded entry is the owner's side.
    if (keepsOurs) await this.bringBack(0, true);
    await this.#publishWith("none");
  }

  /** @returns how the publication ended, as any tab shows it; undefined if it couldn't begin */
  async #publishWith(fault: Fault): Promise<Publication | undefined> {
    const { root, remote } = this.#site;
    const [hooks, away] = [join(remote, "hooks"), `${remote}.away`];
    const hook = (name: string, script: string) => {
      mkdirSync(hooks, { recursive: true });
      writeFileSync(join(hooks, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    };
    if (fault === "push refused") hook("pre-receive", "echo protected >&2; exit 1");
    if (fault === "killed after sending") hook("post-receive", "kill -9 0");
    if (fault === "offline") renameSync(remote, away);
    const [, killedAt] = /^killed (?:at )?(\d|after)/.exec(fault) ?? [];
    try {
      if (killedAt !== undefined) return await this.#publishAndDie(killedAt);
      const repository = await this.#run(() => openRepository(root));
      const onChange = () => {
        expect(isLocked(repository)).toBe(true);
        const isSending = readPublication(repository)?.step === 3 && existsSync(remote);
        if (fault === "offline while sending" && isSending) renameSync(remote, away);
      };
      const env: Record<string, string> = fault === "build fails" ? { BREAK_BUILD: "1" } : {};
      const publication = await this.#run(() => publish(root, onChange), env);
      expect(await this.#run(async () => readPublication(repository))).toEqual(publication);
      return publication;
    } catch (error) {
      expect(String(error)).toMatch(/nothing to publish|isn't known whether/);
      return undefined;
    } finally {
      if (existsSync(away)) renameSync(away, remote);
      rmSync(hooks, { recursive: true, force: true });
    }
  }

  async #publishAndDie(step: string): Promise<Publication | undefined> {
    const { root } = this.#site;
    return this.#run(async () => {
      const before = readPublication(await openRepository(root));
      const child = spawn(process.execPath, [CHILD, root, step], {
        detached: true,
        stdio: "ignore",
        env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      });
      await once(child, "exit");
      const publication = readPublication(await openRepository(root));
      // If it was killed before it began, the last publication's state is still there.
      return isDeepStrictEqual(publication, before) ? undefined : publication;
    });
  }

  #expectTruth({ end, live }: Publication, head: string): void {
    const newest = this.#newest().head;
    if (live)
      for (const text of this.#inFolder())
        expect(this.#newest().text.includes(text), text).toBe(true);
    if (live) expect(newest).toBe(live.commit);
    if (end?.message.startsWith("Not published")) expect(newest).toBe(head);
  }

  #inFolder(): string[] {
    const pictures = ["mesa", "creek"].map((name) => `media/stills/${name}.yaml`);
    const files = [BUSINESS, VAIL, ...pictures, ...this.#pageFiles()];
    const all = files
      .filter((file) => existsSync(join(this.#site.root, file)))
      .map((file) => this.#site.read(file))
      .join("\n");
    return [...this.#saved].filter((text) => all.includes(text));
  }

  #newest() {
    const { remote, gitInRemote, readPublished } = this.#site;
    const head = readFileSync(join(remote, "refs/heads/main"), "utf8").trim();
    // Each process costs.
    if (this.#published.head === head) return this.#published;
    const [tree = "", author = ""] = gitInRemote("log", "-1", "--format=%T %ae", "main").split(" ");
    const text = gitInRemote("log", "-p", "--format=", "main");
    const pages = gitInRemote("ls-tree", "--name-only", "main", "content/pages/").split("\n");
    const contents = [BUSINESS, VAIL, ...pages].map(readPublished).join("\n");
    this.#published = { head, tree, author, text, contents };
    return this.#published;
  }

  async #changes() {
    return this.#run(async () => changesIn(await openRepository(this.#site.root)));
  }

  async discard(index: number): Promise<void> {
    const changes = await this.#changes();
    const change = changes[index % changes.length];
    if (!change) return;
    try {
      await this.#run(() => discard(this.#site.root, change.paths));
      Scene.seen.add("discarded");
    } catch (error) {
      // A publication sent it, and was killed before it could note that.
      expect(String(error)).toMatch(/There is no such change any more/);
      return;
    }
    const left = (await this.#changes()).flatMap(({ paths }) => paths);
    expect(left.filter((path) => change.paths.includes(path))).toEqual([]);
  }

  /** In some order, everything can be discarded. */
  async discardAll(): Promise<void> {
    let left: number;
    do {
      left = (await this.#changes()).length;
      for (let index = 0; index < left; index++) await this.discard(index);
    } while ((await this.#changes()).length < left);
    expect((await this.#changes()).map(({ text }) => text)).toEqual([]);
  }

  /**
   * If nothing is discarded yet, discards a change.
   * @param overwrites what the owner chooses if the files have changed since
   */
  async bringBack(index: number, overwrites: boolean): Promise<void> {
    const { root, git } = this.#site;
    if (git("for-each-ref", "refs/discarded") === "") await this.discard(index);
    const entries = await this.#run(async () => discarded(await openRepository(root)));
    const entry = entries[index % entries.length];
    if (!entry) return;
    const shown = entry.changes.flatMap(({ fields }) => fields);
    try {
      const overwriting = await this.#run(() => bringBack(root, entry.commit));
      if (overwriting) {
        Scene.seen.add("brought back over a newer file");
        if (!overwrites) return;
        shown.push(...overwriting.fields);
        const left = await this.#run(() => bringBack(root, entry.commit, overwriting.versions));
        expect(left).toBeUndefined();
      }
    } catch (error) {
      // It's published already, or a page in it, or one that it refers to, has another name now.
      expect(String(error)).toMatch(
        /nothing to bring back|Not brought back.*(same address|There is no page)/s,
      );
      return;
    }
    Scene.seen.add("brought back");
    // The owner saw these values, and chose others.
    const text = [BUSINESS, VAIL, ...this.#pageFiles()].map(this.#site.read).join("\n");
    for (const [name, theirs] of this.#theirs)
      if (shown.some(({ before }) => before?.includes(theirs)))
        if (!text.includes(theirs)) this.#theirs.delete(name);
  }

  async goBack(index: number): Promise<void> {
    const [, ...past] = await this.#run(async () =>
      pastPublications(await openRepository(this.#site.root)),
    );
    const one = past[index % past.length];
    if (!one) return;
    await this.#run(() => goBack(this.#site.root, one.commit));
    // The owner chose the content as it was then.
    this.#theirs.clear();
    Scene.seen.add("went back");
  }

  async check(): Promise<void> {
    const { root, git } = this.#site;
    // Every text that was ever saved is in the folder, in a publication or under Discarded.
    const inFolder = this.#inFolder();
    for (const text of this.#saved) {
      if (inFolder.includes(text) || this.#newest().text.includes(text)) continue;
      const found = git("log", "--glob=refs/discarded", "-1", "--format=%H", `-S${text}`);
      expect(found, `“${text}” is lost`).not.toBe("");
    }
    // The newest commit is one that was built, unless it's the colleague's.
    const { tree, author, contents } = this.#newest();
    if (author !== "sam@other.test") expect(this.#site.builtTrees()).toContain(tree);
    // Nothing half done in the folder.
    for (const file of ["MERGE_HEAD", "index.lock"])
      expect(existsSync(join(root, ".git", file)), file).toBe(false);
    for (const file of Object.values(FIELDS))
      expect(this.#site.read(file)).not.toMatch(/^(<{7}|>{7})/m);
    expect(contentProblems(root)).toEqual([]);
    const state = join(root, ".git/editor");
    expect(isLocked({ state })).toBe(false);
    // Nobody's change is undone unless the owner chose it.
    for (const [field, text] of this.#theirs)
      expect(contents, `${field} is undone`).toContain(text);
  }
}

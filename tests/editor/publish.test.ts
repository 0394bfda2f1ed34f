/**
 * Publishes as the owner, in a real browser, from a copy of the project to a bare repository. From a second
 * clone, someone else publishes changes that the owner doesn't have yet. A stub replaces the build unless
 * SOAK is set.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  type Owner,
  openAsOwner,
  type RunningEditor,
  startEditor,
  stepsIn,
} from "../support/editor.ts";
import { ensureEditor } from "../support/ensure-editor.ts";
import { SOAK } from "../support/soak.ts";

const MINUTE = 60_000;
/** The remote's URL, as shown in messages. Git is configured to use the bare repository's path instead. */
const REMOTE_URL = "https://github.example/elevated-aerial/site.git";

/**
 * Replaces scripts/build.ts: waits while a file named "hold" is in a folder, and fails if a JPEG is invalid. If
 * the folder contains a file named "real", runs the real build after waiting.
 */
const buildStub = (folder: string) => `
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
const isSet = (flag: string) => existsSync(${JSON.stringify(folder)} + "/" + flag);
while (isSet("hold")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
if (isSet("real")) {
  const { status } = spawnSync(process.execPath, ["scripts/real-build.ts"], { stdio: "inherit" });
  process.exit(status ?? 1);
}
for (const file of readdirSync("media/stills").filter((name) => name.endsWith(".jpg")))
  if (readFileSync("media/stills/" + file)[0] !== 0xff) {
    console.error("Error: Could not process image media/stills/" + file);
    process.exit(1);
  }
console.log("Note: content/home.yaml: meta.title has 70 characters; results show 60");
`;

describe.skipIf(!ensureEditor())("publishing with the editor", { timeout: 10 * MINUTE }, () => {
  let editor: RunningEditor;
  let owner: Owner;
  let page: Page;
  /** A folder outside the project for the bare repository, the second clone and an empty home folder. */
  const tempFolder = mkdtempSync(join(tmpdir(), "publish-"));
  const at = (...path: string[]) => join(tempFolder, ...path);
  const holdFile = at("hold");
  const env = { PATH: process.env["PATH"] ?? "", HOME: at("home"), GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=Sam", "-c", "user.email=sam@other.test"];

  const runGit = (folder: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: folder, env, encoding: "utf8", stdio: "pipe" }).trim();
  const git = (...args: string[]) => runGit(editor.project.folder, ...args);
  const gitInRemote = (...args: string[]) => runGit(at("remote.git"), ...args);
  const gitInOther = (...args: string[]) => runGit(at("other"), ...args);
  const read = (file: string) => readFileSync(join(editor.project.folder, file), "utf8");
  const readPublished = (file: string) => gitInRemote("show", `main:${file}`);

  /** Returns the git status and the diffs of all files outside content and media. */
  const outsideChanges = () =>
    [
      git("status", "--porcelain", "--", ".", ":!content", ":!media"),
      git("diff", "--", ".", ":!content", ":!media"),
      git("diff", "--cached", "--", ".", ":!content", ":!media"),
    ].join("\n");
  let outsideChangesBefore = "";

  async function prepare(folder: string) {
    for (const name of ["home", "remote.git"]) mkdirSync(at(name));
    renameSync(join(folder, "scripts/build.ts"), join(folder, "scripts/real-build.ts"));
    writeFileSync(join(folder, "scripts/build.ts"), buildStub(tempFolder));
    if (SOAK) writeFileSync(at("real"), "");
    writeFileSync(join(folder, ".gitignore"), "node_modules\ndist*\n.astro\ndata\n");
    const noCompression = ["-c", "core.compression=0"];
    runGit(folder, "init", "--quiet", "--initial-branch=main");
    runGit(folder, ...noCompression, "add", "--all");
    runGit(folder, ...noCompression, ...identity, "commit", "--quiet", "-m", "The site as set up");
    runGit(at("remote.git"), "init", "--quiet", "--bare", "--initial-branch=main");
    runGit(folder, "remote", "add", "origin", REMOTE_URL);
    runGit(folder, "config", `url.${at("remote.git")}.insteadOf`, REMOTE_URL);
    // Configured as after `git clone --single-branch --branch other`. Publishing must fetch main anyway.
    runGit(folder, "config", "remote.origin.fetch", "+refs/heads/other:refs/remotes/origin/other");
    runGit(folder, "push", "--quiet", "-u", "origin", "main");
    runGit(tempFolder, "clone", "--quiet", at("remote.git"), "other");
    // Adds changed, staged and untracked files outside content and media; publishing must not touch them.
    writeFileSync(join(folder, "tsconfig.json"), `${readFileSync("tsconfig.json")}\n`);
    writeFileSync(join(folder, "staged.txt"), "staged\n");
    runGit(folder, "add", "staged.txt");
    writeFileSync(join(folder, "new.txt"), "new\n");
    return {
      HOME: at("home"),
      GIT_CONFIG_NOSYSTEM: "1",
      // Git sets GIT_DIR for hooks, and programs that a hook starts inherit it. The editor must ignore it.
      GIT_DIR: at("nowhere"),
    };
  }

  beforeAll(async () => {
    editor = await startEditor(prepare);
    outsideChangesBefore = outsideChanges();
    owner = await openAsOwner(editor, 1280, 720);
    ({ page } = owner);
    page.on("dialog", (dialog) => dialog.accept());
  }, 5 * MINUTE);

  afterEach(() => {
    expect(outsideChanges()).toBe(outsideChangesBefore);
    expect(git("status", "--porcelain", "--", "content", "media")).not.toMatch(/~$/m);
  });

  afterAll(async () => {
    await owner?.browser.close();
    await editor?.dispose();
    rmSync(tempFolder, { recursive: true, force: true });
  });

  /** Changes a field of a content file without the editor's form, which takes seconds to load. */
  function change(field: string, value: string, file = "business"): void {
    const path = join(editor.project.folder, `content/${file}.yaml`);
    const text = readFileSync(path, "utf8");
    const changed = text.replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`);
    expect(changed).not.toBe(text);
    writeFileSync(path, changed);
  }

  const listedChanges = () => page.locator(".changes li span").allTextContents();

  /** Opens the page for publishing. @returns the descriptions of the changes that it lists */
  async function openPublish(): Promise<string[]> {
    await page.goto(`${editor.origin}/edit/publish`);
    await page.locator(".panel main:not([inert])").waitFor();
    return listedChanges();
  }

  /** Clicks a button that publishes, and waits for the result. @returns the success or error message */
  async function publish(button = "Publish"): Promise<string> {
    const navigation = page.waitForEvent("framenavigated");
    await owner.press(button);
    await navigation;
    const result = page.locator(".published > p, .refused").first();
    await result.waitFor({ timeout: 5 * MINUTE });
    return (await result.textContent()) ?? "";
  }

  /** If PICTURES is set, takes a screenshot for docs/owner.md. */
  async function screenshot(name: string): Promise<void> {
    if (!process.env["PICTURES"]) return;
    if (await page.locator("aside").isVisible()) {
      const heroImage = page.frameLocator("aside iframe").locator("main img").first();
      await heroImage.evaluate((image: HTMLImageElement) => image.decode());
    }
    await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: "jpeg", quality: 62 });
  }

  async function publishAsOther(file: string, change: (text: string) => string): Promise<void> {
    gitInOther("pull", "--quiet", "--ff-only");
    const path = at("other", file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
    gitInOther(...identity, "commit", "--quiet", "-am", `Change ${file}`);
    gitInOther("push", "--quiet");
  }

  it("publishes an edit and two new pictures as one commit that contains no other files", async () => {
    await owner.open("singleton/business", "Phone");
    await screenshot("edit-business");
    await owner.text("Phone").fill("(720) 555");
    await owner.press("Save");
    await page.getByRole("alert").first().waitFor();
    await screenshot("edit-mistake");
    await owner.text("Phone").fill("(720) 555-0101");
    await owner.save();
    expect(read("content/business.yaml")).toContain("(720) 555-0101");
    const picture = (width: number) =>
      sharp("media/stills/city-boulder.jpg").resize(width).flop().jpeg().toBuffer();
    const files = [
      { name: "Golden Mesa.JPG", mimeType: "image/jpeg", buffer: await picture(1800) },
      { name: "DJI_0001.jpg", mimeType: "image/jpeg", buffer: await picture(1700) },
      { name: "small.jpg", mimeType: "image/jpeg", buffer: await picture(640) },
    ];
    await owner.openPanel("Add pictures and films");
    await page.getByLabel("Drop pictures and films here").setInputFiles(files);
    await page.getByText(/^small\.jpg: it's too small: 640 x \d+ pixels/).waitFor();
    const [first, second] = [0, 1].map((index) => page.locator("fieldset").nth(index));
    await first?.getByLabel("What it shows").fill("Table mountain above a town in low sun");
    await second?.getByLabel("File name").fill("city-vail");
    await second?.getByLabel("What it shows").fill("Slopes above a village");
    await first?.scrollIntoViewIfNeeded();
    await screenshot("edit-media");
    await owner.press("Add");
    await page.getByText(/There is already a picture called city-vail/).waitFor();
    await page.getByText(/Added: golden-mesa\./).waitFor();
    await page.getByLabel("File name").fill("slopes");
    await owner.press("Add");
    await page.getByText(/Added: slopes\./).waitFor();
    expect(parse(read("media/stills/golden-mesa.yaml")).alt).toContain("Table mountain");
    await page.getByRole("link", { name: "Back to the editor" }).click();
    await owner.text("Phone").waitFor();

    const before = gitInRemote("rev-parse", "main");
    await owner.openPanel("Publish…");
    expect(await listedChanges()).toEqual([
      "Business: Phone",
      "Picture golden-mesa: added",
      "Picture slopes: added",
    ]);
    await screenshot("edit-publish");
    expect(await publish()).toBe(
      `Published to ${REMOTE_URL}. Visitors will see it in a few minutes.`,
    );
    await page.getByText("Past publications").click();
    await screenshot("edit-published");
    if (!SOAK)
      await page.getByText("Note: content/home.yaml: meta.title has 70 characters").waitFor();
    expect(gitInRemote("rev-parse", "main~1")).toBe(before);
    expect(gitInRemote("diff", "--name-only", before, "main").split("\n")).toEqual([
      "content/business.yaml",
      "media/stills/golden-mesa.jpg",
      "media/stills/golden-mesa.yaml",
      "media/stills/slopes.jpg",
      "media/stills/slopes.yaml",
    ]);
    expect(gitInRemote("log", "-1", "--format=%an%n%B", "main")).toBe(
      "Elevated Aerial\nBusiness: Phone and 2 more\n\n- Business: Phone\n- Picture golden-mesa: added\n- Picture slopes: added",
    );
    expect(git("rev-parse", "HEAD")).toBe(gitInRemote("rev-parse", "main"));
    expect(git("status", "--porcelain", "--", "content", "media")).toBe("");
    expect(await openPublish()).toEqual([]);
  });

  it("publishes the previous version again, as a new commit, if the owner goes back to it", async () => {
    const [before, earlier] = [
      gitInRemote("rev-parse", "main"),
      gitInRemote("rev-parse", "main~1"),
    ];
    await openPublish();
    await page.getByText("Past publications").click();
    expect(await publish("Go back to this")).toMatch(/^Published/);
    expect(gitInRemote("rev-parse", "main~1")).toBe(before);
    expect(gitInRemote("diff", "--name-only", earlier, "main")).toBe("");
    expect(existsSync(join(editor.project.folder, "media/stills/golden-mesa.jpg"))).toBe(false);
    expect(read("content/business.yaml")).toContain("(303) 555-0147");
  });

  it("publishes an orbit and a file that the owner adds, and removes them again", async () => {
    const files = editor.project.folder;
    // More than nine, so that "Barn 10" must be sorted after "Barn 9".
    const frameCount = 12;
    const frames = await Promise.all(
      Array.from({ length: frameCount }, async (_, index) => ({
        name: `Barn ${index + 1}.jpg`,
        mimeType: "image/jpeg",
        buffer: await sharp("media/stills/city-boulder.jpg")
          .resize(1280, 800)
          .modulate({ hue: (index * 360) / frameCount })
          .jpeg()
          .toBuffer(),
      })),
    );
    const hugeFile = at("huge.pdf");
    writeFileSync(hugeFile, "");
    truncateSync(hugeFile, 1e9);
    await page.goto(`${editor.origin}/keystatic`);
    await owner.openPanel("Add pictures and films");
    await page.getByLabel("Drop all pictures of one orbit").setInputFiles(frames.toReversed());
    await page.getByRole("group", { name: "barn" }).waitFor({ timeout: 5 * MINUTE });
    await owner.text("What it shows").fill("A barn seen from all sides");
    await page.getByLabel(/^Where the first picture/).fill("90");
    const fileInput = page.getByLabel("Drop files that visitors may open");
    await fileInput.setInputFiles(hugeFile);
    await page
      .getByText("huge.pdf: it's too large: the limit is 25 MB. Offer a part of it.")
      .waitFor();
    const [report, html] = [
      { name: 'Barn "Q3" report.pdf', buffer: Buffer.from(`${"%PDF-1.7".padEnd(500)}%%EOF`) },
      {
        name: "page.pdf",
        buffer: Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(500)),
      },
    ];
    await fileInput.setInputFiles(
      [report, html].map((file) => ({ ...file, mimeType: "application/pdf" })),
    );
    await page.getByText(/^page\.pdf: it isn't a PDF file: it contains HTML/).waitFor();
    await page.getByRole("group", { name: "barn-q3-report" }).waitFor();
    await owner.press("Add");
    await page.getByText("Added: barn, barn-q3-report.pdf.").waitFor();
    const redOf = async (file: string) =>
      (await sharp(join(files, "media/orbits/barn", file)).stats()).channels[0]?.mean;
    expect(await redOf("00.jpg")).toBeCloseTo(
      (await sharp(frames[0]?.buffer).stats()).channels[0]?.mean ?? 0,
      -1,
    );
    expect(parse(read("media/orbits/barn.yaml"))).toMatchObject({
      alt: "A barn seen from all sides",
      bearing: 90,
    });

    // A work that offers both.
    await owner.open("collection/works/create", "Caption");
    await owner.text("Title").fill("Barn");
    await owner.text("Caption").fill("A barn, for its next owner.");
    await page.getByRole("button", { name: /Kind of work/ }).click();
    await page.getByRole("option", { name: "Orbit" }).click();
    await owner.choose("Orbit", "barn");
    await owner.press("Add", page.getByRole("group", { name: "Files to open", exact: true }));
    const dialog = page.getByRole("dialog").last();
    await owner.text("Title", dialog).fill("Report");
    await owner.text("One line about it", dialog).fill("Two pages.");
    await owner.text("File", dialog).fill("barn-q3-report.pdf");
    await owner.choose("Picture", "city-boulder", dialog);
    await dialog.getByRole("button", { name: "Add" }).last().click();
    await owner.save("Create");
    expect(parse(read("content/works/barn.yaml"))).toMatchObject({
      title: "Barn",
      media: { discriminant: "orbit", value: { orbit: "barn" } },
      files: [{ file: "barn-q3-report.pdf", picture: "city-boulder" }],
    });
    expect((await openPublish()).sort()).toEqual([
      "File barn-q3-report.pdf: added",
      "Orbit barn: added",
      "Works > Barn: added",
    ]);
    expect(await publish()).toMatch(/^Published/);
    const publishedFiles = gitInRemote("ls-tree", "-r", "--name-only", "main", "media");
    expect(publishedFiles.match(/media\/orbits\/barn\/\d\d\.jpg/g)).toHaveLength(frameCount);
    expect(publishedFiles).toContain("media/files/barn-q3-report.pdf");

    await page.goto(`${editor.origin}/keystatic`);
    await owner.openPanel("Add pictures and films");
    const removeButton = page
      .getByRole("listitem")
      .filter({ hasText: "barn-q3-report.pdf" })
      .getByRole("button");
    expect(await removeButton.isDisabled()).toBe(true);
    const deleteEntry = async (path: string, field: string) => {
      await owner.open(path, field);
      await owner.press("Delete entry…");
      await owner.press("Yes, delete");
    };
    await deleteEntry("collection/orbits/item/barn", "What it shows");
    await page.getByText('No orbit "barn"').waitFor();
    for (const [collection, field] of [
      ["works", "Caption"],
      ["orbits", "What it shows"],
    ] as const) {
      await deleteEntry(`collection/${collection}/item/barn`, field);
      await page.waitForURL(`**/collection/${collection}`);
    }
    await page.goto(`${editor.origin}/keystatic`);
    await owner.openPanel("Add pictures and films");
    await removeButton.click();
    await removeButton.waitFor({ state: "detached" });
    expect((await openPublish()).sort()).toEqual(
      ["File barn-q3-report.pdf: deleted", "Orbit barn: deleted", "Works > Barn: deleted"].sort(),
    );
    expect(await publish()).toMatch(/^Published/);
    expect(gitInRemote("diff", "--name-only", "main~2", "main")).toBe("");
  });

  it("merges a change that someone else has published to another file", async () => {
    await publishAsOther("content/home.yaml", (text) =>
      text.replace("secondary: View Services", "secondary: See Services"),
    );
    change("phone", "(720) 555-0102");
    await openPublish();
    expect(await publish()).toMatch(/^Published/);
    expect(readPublished("content/home.yaml")).toContain("secondary: See Services");
    expect(readPublished("content/business.yaml")).toContain("(720) 555-0102");
    expect(read("content/home.yaml")).toContain("secondary: See Services");
  });

  it.each([
    ["mine", "(720) 555-0103", "(720) 555-0103", "Keep mine"],
    ["theirs", "(720) 555-0105", "(720) 555-0199", "Take theirs"],
  ])(
    "publishes the version that the owner chooses (%s) if two people changed the same field",
    async (_, mine, result, choice) => {
      await publishAsOther("content/business.yaml", (text) =>
        text.replace(/^phone: .*$/m, "phone: (720) 555-0199"),
      );
      change("phone", mine);
      // Makes a second change, so that something is left to publish even if the owner takes the other version.
      change("skipLink", `Go to the content, ${choice}`, "interface");
      const head = gitInRemote("rev-parse", "main");
      await openPublish();
      expect(await publish()).toBe(
        "Someone else changed the same things. Choose which version to keep.",
      );
      expect(await page.locator("dl").allTextContents()).toEqual([
        `PhoneTheirs: (720) 555-0199Yours: ${mine}`,
      ]);
      expect(gitInRemote("rev-parse", "main")).toBe(head);
      await page.getByLabel(choice).check();
      expect(await publish("Publish with these")).toMatch(/^Published/);
      expect(parse(readPublished("content/business.yaml")).phone).toBe(result);
      expect(read("content/business.yaml").trim()).toBe(readPublished("content/business.yaml"));
    },
  );

  /** Checks that publishing fails with this message and leaves branch, remote and files unchanged. */
  async function expectRefusal(sentence: RegExp): Promise<void> {
    const readState = () => [
      git("rev-parse", "HEAD"),
      gitInRemote("rev-parse", "main"),
      git("status", "--porcelain"),
    ];
    const before = readState();
    await openPublish();
    expect(await publish()).toMatch(sentence);
    expect(readState()).toEqual(before);
  }

  it("shows what to do and changes nothing if the network is down or the login is rejected", async () => {
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

  it("shows the error and commits nothing if the build fails", async () => {
    const picture = join(editor.project.folder, "media/stills/city-vail.jpg");
    const validBytes = readFileSync(picture);
    writeFileSync(picture, "no picture");
    await expectRefusal(/^The build failed, so nothing was published\.\n.*city-vail/s);
    writeFileSync(picture, validBytes);
  });

  it("rejects a second publication while the first one is still running", async () => {
    writeFileSync(holdFile, "");
    await openPublish();
    await owner.press("Publish");
    await page.getByText("Building the site…").waitFor();
    const secondTab = await page.context().newPage();
    await secondTab.goto(`${editor.origin}/keystatic`);
    await secondTab.getByRole("button", { name: "Publish…" }).click();
    await secondTab.getByRole("button", { name: "Publish", exact: true }).click();
    await secondTab.getByText("The editor is still publishing or converting").waitFor();
    await secondTab.close();
    rmSync(holdFile);
    await page.locator(".published").waitFor();
    expect(readPublished("content/business.yaml")).toContain("(720) 555-0104");
  });

  it("discards only the change whose Discard button the owner presses", async () => {
    change("tagline", "Seen from the ridge");
    change("skipLink", "Skip ahead", "interface");
    const before = readPublished("content/business.yaml");
    expect(await openPublish()).toEqual(["Business: Tagline", "The site's words: Skip link"]);
    await owner.press("Discard");
    await expect.poll(() => page.locator(".changes li").count()).toBe(1);
    expect(read("content/business.yaml").trim()).toBe(before);
    expect(read("content/interface.yaml")).toContain("Skip ahead");
  });

  it("keeps what the owner saves while the build of an earlier publication fails, and shows the file and line of the mistake", async () => {
    change("tagline", "Before going back");
    await publishAsOther("content/business.yaml", (text) =>
      text.replace(/^base: .*$/m, "base: Front Range"),
    );
    await publishAsOther("content/cities/vail.yaml", (text) =>
      text.replace(/^ {2}title: .*$/m, "  title: *Vail*"),
    );
    const broken = gitInRemote("rev-parse", "--short", "main");
    await publishAsOther("content/cities/vail.yaml", () =>
      gitInOther("show", "HEAD~1:content/cities/vail.yaml"),
    );
    await publishAsOther("content/business.yaml", (text) =>
      text.replace(/^base: .*$/m, "base: Denver metro area"),
    );
    await openPublish();
    await publish();
    const published = gitInRemote("rev-parse", "main");

    writeFileSync(at("real"), "");
    writeFileSync(holdFile, "");
    await openPublish();
    await page.getByText("Past publications").click();
    await page.locator(`button[value^="${broken}"]`).click();
    await page.getByText("Building the site…").waitFor();
    const secondTab = await page.context().newPage();
    const inSecondTab = stepsIn(secondTab, editor);
    await inSecondTab.open("singleton/business", "Tagline");
    expect(await inSecondTab.text("Based in").inputValue()).toBe("Front Range");
    await inSecondTab.text("Tagline").fill("Saved during the build");
    await inSecondTab.save();
    await secondTab.close();
    rmSync(holdFile);
    await page.locator(".refused").waitFor({ timeout: 5 * MINUTE });
    const message = await page.locator(".refused").textContent();
    expect(message).toMatch(
      /The build failed.*vail\.yaml failed to parse: unidentified alias "Vail\*".*vail\.yaml:\d+:\d+/s,
    );
    expect(message).toMatch(/What you saved in the meantime is kept/);
    expect(read("content/business.yaml")).toContain("tagline: Saved during the build");
    expect(read("content/cities/vail.yaml")).not.toContain("*Vail*");
    expect(gitInRemote("rev-parse", "main")).toBe(published);
    if (!SOAK) rmSync(at("real"));
  });

  it("publishes although unfinished git commands have left lock files, and says which file to delete", async () => {
    const lock = join(editor.project.folder, ".git/index.lock");
    writeFileSync(lock, "");
    writeFileSync(join(editor.project.folder, ".git/editor-index.lock"), "");
    for (const tagline of ["Above the locks", "Still above the locks"]) {
      change("tagline", tagline);
      await openPublish();
      expect(await publish()).toMatch(/^Published/);
      await page.getByText(`delete the file ${lock}`).waitFor();
      expect(readPublished("content/business.yaml")).toContain(tagline);
      expect(await openPublish()).toEqual([]);
    }
    rmSync(lock);
  });

  it("publishes a new picture that git ignores on this computer, but no backup file and no file in a hidden folder", async () => {
    mkdirSync(at("home/.config/git"), { recursive: true });
    writeFileSync(at("home/.config/git/ignore"), "*.jpg\n");
    const folder = join(editor.project.folder, "media/stills");
    const backup = join(editor.project.folder, "content/cities/vail.yaml~");
    const trash = join(editor.project.folder, "media/.Trash-1000");
    writeFileSync(backup, "name: Va");
    mkdirSync(trash);
    writeFileSync(join(trash, "deleted.jpg"), "");
    writeFileSync(join(folder, "ignored.jpg"), readFileSync(join(folder, "city-vail.jpg")));
    writeFileSync(join(folder, "ignored.yaml"), "alt: A village below slopes\n");
    expect(await openPublish()).toEqual(["Picture ignored: added"]);
    expect(await publish()).toMatch(/^Published/);
    expect(gitInRemote("diff", "--name-only", "main~1", "main").split("\n")).toEqual([
      "media/stills/ignored.jpg",
      "media/stills/ignored.yaml",
    ]);
    expect(await openPublish()).toEqual([]);
    for (const path of [backup, trash]) rmSync(path, { recursive: true });
    rmSync(at("home/.config"), { recursive: true });
  });

  it("publishes nothing to a branch that was renamed, until the owner runs the command in the message", async () => {
    gitInRemote("branch", "--move", "main", "trunk");
    change("tagline", "On the trunk");
    await openPublish();
    const message = await publish();
    expect(message).toMatch(/^Your repository has no branch "main"\. .* main branch is "trunk"/);
    expect(gitInRemote("branch", "--format=%(refname:short)")).toBe("trunk");
    const [, command = ""] = /: git (.*)$/.exec(message) ?? [];
    git(...command.split(" "));
    await openPublish();
    expect(await publish()).toMatch(/^Published/);
    expect(gitInRemote("show", "trunk:content/business.yaml")).toContain("On the trunk");
    gitInRemote("branch", "--move", "trunk", "main");
    git("config", "branch.main.merge", "refs/heads/main");
  });

  it("asks for npm ci if an update needs packages that aren't installed", async () => {
    const lockfile = join(editor.project.folder, "package-lock.json");
    const original = readFileSync(lockfile, "utf8");
    const lock = JSON.parse(original);
    lock.packages["node_modules/hono"].version = "99.0.0";
    writeFileSync(lockfile, JSON.stringify(lock));
    change("tagline", "After the update");
    await expectRefusal(/^An update of the site needs packages .* run npm ci, then npm run edit/);
    writeFileSync(lockfile, original);
  });

  it("rejects requests from web pages with another origin or host name", {
    timeout: MINUTE,
  }, async () => {
    for (const [headers, status] of [
      [{}, 200],
      [{ Origin: editor.origin, "Sec-Fetch-Site": "same-origin" }, 200],
      [{ Origin: "http://localhost:4000", "Sec-Fetch-Site": "same-site" }, 403],
      [{ "Sec-Fetch-Site": "cross-site" }, 403],
    ] as const) {
      for (const path of ["/edit/menu", "/api/keystatic/tree"]) {
        const options = { headers: { ...headers, "no-cors": "1" } };
        const { status: answer } = await fetch(`${editor.origin}${path}`, options);
        expect(answer, JSON.stringify([path, headers])).toBe(status);
      }
    }
    // DNS rebinding: someone else's domain that resolves to this computer.
    const reboundRequest = get(`${editor.origin}/edit/menu`, { headers: { Host: "evil.test" } });
    const [answer] = (await once(reboundRequest, "response")) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(403);
    const preflight = await fetch(`${editor.origin}/edit/publish`, {
      method: "OPTIONS",
      headers: { Origin: "http://localhost:4000", "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("commits locally and tells the owner which folder to copy if there is no remote", async () => {
    const head = git("rev-parse", "HEAD");
    git("remote", "remove", "origin");
    await openPublish();
    expect(await publish()).toMatch(/^Saved as a publication and built\. .* copy the folder dist/);
    expect(git("rev-parse", "HEAD~1")).toBe(head);
    expect(git("diff", "--name-only", "HEAD~1", "HEAD")).toBe("content/business.yaml");
  });

  it("asks the owner to install git if it isn't installed", async () => {
    await page.goto("about:blank");
    await editor.stop();
    await editor.start({ PATH: join(editor.project.folder, "node_modules/.bin") });
    await page.goto(`${editor.origin}/keystatic`);
    await owner.press("Publish…");
    await page.getByText(/^Git isn't installed on this computer\. Install it/).waitFor();
  });
});

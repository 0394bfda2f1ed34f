/**
 * Publishes as the owner, in a real browser, from a copy of the project to a bare repository. From a second
 * clone, someone else publishes changes that the owner doesn't have yet. A stub replaces the build unless
 * SOAK is set.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  ensureEditor,
  type Owner,
  openAsOwner,
  type RunningEditor,
  startEditor,
} from "../support/editor.ts";
import { SOAK } from "../support/soak.ts";

const MINUTE = 60_000;
/** The remote's URL, as shown in messages. Git is configured to use the bare repository's path instead. */
const REMOTE_URL = "https://github.example/elevated-aerial/site.git";

/** Replaces the build: fails if a JPEG is invalid, and waits while a file named "hold" is in its folder. */
const BUILD_STUB = `
const { existsSync, readdirSync, readFileSync } = require("node:fs");
for (const file of readdirSync("media/stills").filter((name) => name.endsWith(".jpg")))
  if (readFileSync("media/stills/" + file)[0] !== 0xff) {
    console.error("Error: Could not process image media/stills/" + file);
    process.exit(1);
  }
console.log("Note: content/home.yaml: meta.title has 70 characters; results show 60");
(function wait() { if (existsSync(__dirname + "/hold")) setTimeout(wait, 100); })();
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
    writeFileSync(at("build.cjs"), BUILD_STUB);
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
      ...(SOAK ? {} : { EDIT_BUILD: at("build.cjs") }),
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

  /** Edits a text field of a content file and saves the form. */
  async function edit(label: string, value: string, file = "business"): Promise<void> {
    await owner.open(`singleton/${file}`, label);
    await owner.text(label).fill(value);
    await owner.save();
    expect(read(`content/${file}.yaml`)).toContain(value);
  }

  /** Opens the page for publishing. @returns the descriptions of the changes that it lists */
  async function openPublish(): Promise<string[]> {
    await page.goto(`${editor.origin}/keystatic`);
    await owner.openPanel("Publish…");
    return page.locator(".changes li span").allTextContents();
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
    await edit("Phone", "(720) 555-0101");
    const picture = (width: number) =>
      sharp("media/stills/city-boulder.jpg").resize(width).flop().jpeg().toBuffer();
    const files = [
      { name: "Golden Mesa.JPG", mimeType: "image/jpeg", buffer: await picture(1800) },
      { name: "DJI_0001.jpg", mimeType: "image/jpeg", buffer: await picture(1700) },
      { name: "small.jpg", mimeType: "image/jpeg", buffer: await picture(640) },
    ];
    await owner.openPanel("Add pictures and films");
    await page.locator('input[type="file"]').setInputFiles(files);
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
    expect(await openPublish()).toEqual([
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

  it("merges a change that someone else has published to another file", async () => {
    await publishAsOther("content/home.yaml", (text) =>
      text.replace("secondary: View Services", "secondary: See Services"),
    );
    await edit("Phone", "(720) 555-0102");
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
      await edit("Phone", mine);
      // Makes a second change, so that something is left to publish even if the owner takes the other version.
      await edit("Skip link", `Go to the content, ${choice}`, "interface");
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
    await edit("Phone", "(720) 555-0104");
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
    await edit("Tagline", "Seen from the ridge");
    await edit("Skip link", "Skip ahead", "interface");
    const before = readPublished("content/business.yaml");
    expect(await openPublish()).toEqual(["Business: Tagline", "The site's words: Skip link"]);
    await owner.press("Discard");
    await expect.poll(() => page.locator(".changes li").count()).toBe(1);
    expect(read("content/business.yaml").trim()).toBe(before);
    expect(read("content/interface.yaml")).toContain("Skip ahead");
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
    expect(git("diff", "--name-only", "HEAD~1", "HEAD")).toBe("content/interface.yaml");
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

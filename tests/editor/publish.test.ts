/**
 * The owner publishes in a real browser, from a copy of the project to a bare repository. A second clone
 * publishes in between. The build is a stub; with SOAK it is the real one.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { ensureEditor, type RunningEditor, startEditor } from "../support/editor.ts";

const MINUTE = 60_000;

/** Stubs the build: fails if a picture isn't a JPEG, and waits while the file "hold" exists. */
const STAND_IN = `
const { existsSync, readdirSync, readFileSync } = require("node:fs");
for (const file of readdirSync("media/stills").filter((name) => name.endsWith(".jpg")))
  if (readFileSync("media/stills/" + file)[0] !== 0xff) {
    console.error("Error: Could not process image media/stills/" + file);
    process.exit(1);
  }
console.log("Note: content/home.yaml: meta.title has 70 characters; results show 60");
(function wait() { if (existsSync(process.argv[2])) setTimeout(wait, 100); })();
`;

describe.skipIf(!ensureEditor())("publishing", () => {
  let editor: RunningEditor;
  let browser: Browser;
  let page: Page;
  /** A folder outside the project for a bare repository, a second clone and an empty home folder. */
  const place = mkdtempSync(join(tmpdir(), "publish-"));
  const at = (...path: string[]) => join(place, ...path);
  const hold = at("hold");
  const env = { PATH: process.env["PATH"] ?? "", HOME: at("home"), GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=Sam", "-c", "user.email=sam@other.test"];

  const gitIn = (folder: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: folder, env, encoding: "utf8", stdio: "pipe" }).trim();
  const git = (...args: string[]) => gitIn(editor.project.folder, ...args);
  const remote = (...args: string[]) => gitIn(at("remote.git"), ...args);
  const other = (...args: string[]) => gitIn(at("other"), ...args);
  const read = (file: string) => readFileSync(join(editor.project.folder, file), "utf8");
  const published = (file: string) => remote("show", `main:${file}`);

  /** Returns the git status and diffs of everything outside content and media. */
  const outside = () =>
    [
      git("status", "--porcelain", "--", ".", ":!content", ":!media"),
      git("diff", "--", ".", ":!content", ":!media"),
      git("diff", "--cached", "--", ".", ":!content", ":!media"),
    ].join("\n");
  let dirtBefore = "";

  async function prepare(folder: string) {
    for (const name of ["home", "remote.git"]) mkdirSync(at(name));
    writeFileSync(at("build.cjs"), STAND_IN);
    writeFileSync(join(folder, ".gitignore"), "node_modules\ndist*\n.astro\ndata\n");
    const compress = ["-c", "core.compression=0"];
    gitIn(folder, "init", "--quiet", "--initial-branch=main");
    gitIn(folder, ...compress, "add", "--all");
    gitIn(folder, ...compress, ...identity, "commit", "--quiet", "-m", "The site as it was set up");
    gitIn(at("remote.git"), "init", "--quiet", "--bare", "--initial-branch=main");
    gitIn(folder, "remote", "add", "origin", at("remote.git"));
    gitIn(folder, "push", "--quiet", "-u", "origin", "main");
    gitIn(place, "clone", "--quiet", at("remote.git"), "other");
    // The work tree is dirty from the start: it has changed, staged and untracked files outside content.
    writeFileSync(join(folder, "tsconfig.json"), `${readFileSync("tsconfig.json")}\n`);
    writeFileSync(join(folder, "staged.txt"), "staged\n");
    gitIn(folder, "add", "staged.txt");
    writeFileSync(join(folder, "new.txt"), "new\n");
    const build = JSON.stringify([process.execPath, at("build.cjs"), hold]);
    return {
      HOME: at("home"),
      GIT_CONFIG_NOSYSTEM: "1",
      // A git hook may leave this set; the editor must ignore it.
      GIT_DIR: at("nowhere"),
      ...(process.env["SOAK"] ? {} : { EDIT_BUILD: build }),
    };
  }

  beforeAll(async () => {
    editor = await startEditor(prepare);
    dirtBefore = outside();
    browser = await chromium.launch(chromiumOptions());
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(MINUTE);
    page.on("dialog", (dialog) => dialog.accept());
  }, 5 * MINUTE);

  afterEach(() => {
    expect(outside()).toBe(dirtBefore);
    expect(git("status", "--porcelain", "--", "content", "media")).not.toMatch(/~$/m);
  });

  afterAll(async () => {
    await browser?.close();
    await editor?.dispose();
    rmSync(place, { recursive: true, force: true });
  });

  const dialog = () => page.getByRole("dialog").last();
  const press = (name: string, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true }).first().click();

  async function open(path: string, field: string): Promise<void> {
    const files = page.waitForResponse(/\/api\/keystatic\/tree/);
    await page.goto(`${editor.origin}/keystatic/${path}`);
    await (await files).finished();
    await page.getByRole("textbox", { name: field, exact: true }).first().waitFor();
  }

  /** Edits a text field of the business and saves it. */
  async function edit(label: string, value: string): Promise<void> {
    await open("singleton/business", "Phone");
    const field = page.getByRole("textbox", { name: label, exact: true });
    await field.fill(value);
    await press("Save");
    await expect.poll(() => read("content/business.yaml"), { timeout: MINUTE }).toContain(value);
  }

  /** Opens the Publish dialog. @returns the changes it lists */
  async function openPublish(): Promise<string[]> {
    await page.goto(`${editor.origin}/keystatic`);
    await press("Publish…");
    await dialog().getByText("Looking for changes…").waitFor({ state: "detached" });
    return dialog().locator(".changes li span").allTextContents();
  }

  /** Clicks Publish. @returns the final message */
  async function publish(button = "Publish"): Promise<string> {
    await press(button, dialog());
    const end = dialog().locator(".published > p, .refused").first();
    await end.waitFor({ timeout: 5 * MINUTE });
    return (await end.textContent()) ?? "";
  }

  async function otherPublishes(file: string, change: (text: string) => string): Promise<void> {
    other("pull", "--quiet", "--ff-only");
    const path = at("other", file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
    other(...identity, "commit", "--quiet", "-am", `Change ${file}`);
    other("push", "--quiet");
  }

  it("pushes an edit and two pictures in one commit, and nothing else", {
    timeout: 10 * MINUTE,
  }, async () => {
    await edit("Phone", "(720) 555-0101");
    const picture = (width: number) =>
      sharp("media/stills/city-boulder.jpg").resize(width).flop().jpeg().toBuffer();
    const files = [
      { name: "Golden Mesa.JPG", mimeType: "image/jpeg", buffer: await picture(1800) },
      { name: "small.jpg", mimeType: "image/jpeg", buffer: await picture(640) },
      { name: "DJI_0001.jpg", mimeType: "image/jpeg", buffer: await picture(1700) },
    ];
    await press("Add pictures and films");
    await dialog().locator('input[type="file"]').setInputFiles(files);
    await dialog()
      .getByText(/^small\.jpg: it's too small: 640 x \d+ pixels/)
      .waitFor();
    const [first, second] = [0, 1].map((index) => dialog().locator("fieldset").nth(index));
    await first?.getByLabel("What it shows").fill("Table mountain above a town in low sun");
    await second?.getByLabel("File name").fill("city-vail");
    await second?.getByLabel("What it shows").fill("Slopes above a village");
    await press("Add all 2", dialog());
    await dialog()
      .getByText(/There is a picture called city-vail already/)
      .waitFor();
    await dialog().getByLabel("File name").fill("slopes");
    await press("Add it", dialog());
    await dialog()
      .getByText(/Added: golden-mesa, slopes/)
      .waitFor();
    expect(parse(read("media/stills/golden-mesa.yaml")).alt).toContain("Table mountain");

    const before = remote("rev-parse", "main");
    expect(await openPublish()).toEqual([
      "Business: Phone",
      "Picture golden-mesa: added",
      "Picture slopes: added",
    ]);
    expect(await publish()).toBe(
      `Published to ${at("remote.git")}. Visitors will see it in a few minutes.`,
    );
    if (!process.env["SOAK"])
      await dialog().getByText("Note: content/home.yaml: meta.title has 70 characters").waitFor();
    expect(remote("rev-parse", "main~1")).toBe(before);
    expect(remote("diff", "--name-only", before, "main").split("\n")).toEqual([
      "content/business.yaml",
      "media/stills/golden-mesa.jpg",
      "media/stills/golden-mesa.yaml",
      "media/stills/slopes.jpg",
      "media/stills/slopes.yaml",
    ]);
    expect(remote("log", "-1", "--format=%an%n%B", "main")).toBe(
      "Elevated Aerial\nBusiness: Phone and 2 more\n\n- Business: Phone\n- Picture golden-mesa: added\n- Picture slopes: added",
    );
    expect(git("rev-parse", "HEAD")).toBe(remote("rev-parse", "main"));
    expect(git("status", "--porcelain", "--", "content", "media")).toBe("");
    expect(await openPublish()).toEqual([]);
  });

  it("publishes the previous version as a new commit if the owner goes back to it", {
    timeout: 10 * MINUTE,
  }, async () => {
    const [before, then] = [remote("rev-parse", "main"), remote("rev-parse", "main~1")];
    await openPublish();
    await dialog().getByText("Past publications").click();
    expect(await publish("Go back to this")).toMatch(/^Published/);
    expect(remote("rev-parse", "main~1")).toBe(before);
    expect(remote("diff", "--name-only", then, "main")).toBe("");
    expect(existsSync(join(editor.project.folder, "media/stills/golden-mesa.jpg"))).toBe(false);
    expect(read("content/business.yaml")).toContain("(303) 555-0147");
  });

  it("merges someone else's change to another file", { timeout: 10 * MINUTE }, async () => {
    await otherPublishes("content/home.yaml", (text) =>
      text.replace("secondary: View Services", "secondary: See Services"),
    );
    await edit("Phone", "(720) 555-0102");
    await openPublish();
    expect(await publish()).toMatch(/^Published/);
    expect(published("content/home.yaml")).toContain("secondary: See Services");
    expect(published("content/business.yaml")).toContain("(720) 555-0102");
    expect(read("content/home.yaml")).toContain("secondary: See Services");
  });

  it.each([
    ["mine", "(720) 555-0103", "(720) 555-0103", "Keep mine"],
    ["theirs", "(720) 555-0105", "(720) 555-0199", "Take theirs"],
  ])(
    "lets the owner choose %s if two people changed the same field",
    {
      timeout: 10 * MINUTE,
    },
    async (_, mine, result, choice) => {
      await otherPublishes("content/business.yaml", (text) =>
        text.replace(/^phone: .*$/m, "phone: (720) 555-0199"),
      );
      await edit("Phone", mine);
      // If the owner chooses theirs, something else must remain to publish.
      await open("singleton/interface", "Skip link");
      const skip = page.getByRole("textbox", { name: "Skip link", exact: true });
      await skip.fill(`Go to the content, ${choice}`);
      await press("Save");
      await expect.poll(() => read("content/interface.yaml")).toContain(choice);
      const head = remote("rev-parse", "main");
      await openPublish();
      expect(await publish()).toBe(
        "Someone else changed the same things. Choose which version to keep.",
      );
      const row = dialog().getByRole("row", { name: /Phone/ });
      expect(await row.getByRole("cell").allTextContents()).toEqual(["(720) 555-0199", mine]);
      expect(remote("rev-parse", "main")).toBe(head);
      await dialog().getByLabel(choice).check();
      expect(await publish("Publish with these")).toMatch(/^Published/);
      expect(parse(published("content/business.yaml")).phone).toBe(result);
      expect(read("content/business.yaml").trim()).toBe(published("content/business.yaml"));
    },
  );

  /** Checks that publishing fails with this message and changes neither branch, remote nor files. */
  async function refusedUnchanged(sentence: RegExp, run = () => publish()): Promise<void> {
    const state = () => [
      git("rev-parse", "HEAD"),
      remote("rev-parse", "main"),
      git("status", "--porcelain"),
    ];
    const before = state();
    await openPublish();
    expect(await run()).toMatch(sentence);
    expect(state()).toEqual(before);
  }

  it("shows what to do and changes nothing if the network is down", {
    timeout: 10 * MINUTE,
  }, async () => {
    await edit("Phone", "(720) 555-0104");
    git("remote", "set-url", "origin", "http://127.0.0.1:9/site.git");
    await refusedUnchanged(/^Your repository can't be reached\. Check the internet connection/);
  });

  it("shows what to do and changes nothing if the login is rejected", {
    timeout: 10 * MINUTE,
  }, async () => {
    const server = createServer((_, response) => {
      response.writeHead(401, { "WWW-Authenticate": 'Basic realm="git"' }).end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    git("remote", "set-url", "origin", `http://owner@127.0.0.1:${port}/site.git`);
    await refusedUnchanged(/^Your repository refused the login\. Sign in to it again/);
    server.close();
    git("remote", "set-url", "origin", at("remote.git"));
  });

  it("commits nothing if the build fails", {
    timeout: 10 * MINUTE,
  }, async () => {
    const picture = join(editor.project.folder, "media/stills/city-vail.jpg");
    const right = readFileSync(picture);
    writeFileSync(picture, "no picture");
    await refusedUnchanged(/^The build failed, so nothing was published\.\n.*city-vail/s);
    writeFileSync(picture, right);
  });

  it("rejects a second Publish while the first is running", {
    timeout: 10 * MINUTE,
  }, async () => {
    writeFileSync(hold, "");
    await openPublish();
    await press("Publish", dialog());
    await dialog().getByText("Building the site…").waitFor();
    const second = await browser.newPage();
    await second.goto(`${editor.origin}/keystatic`);
    await second.getByRole("button", { name: "Publish…" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await second.getByText("The editor is still publishing or converting").waitFor();
    await second.close();
    rmSync(hold);
    await dialog().locator(".published").waitFor();
    expect(published("content/business.yaml")).toContain("(720) 555-0104");
  });

  it("discards one change and keeps the others", { timeout: 10 * MINUTE }, async () => {
    await edit("Tagline", "Seen from the ridge");
    await open("singleton/interface", "Skip link");
    await page.getByRole("textbox", { name: "Skip link", exact: true }).fill("Skip ahead");
    await press("Save");
    await expect.poll(() => read("content/interface.yaml")).toContain("Skip ahead");
    const before = published("content/business.yaml");
    expect(await openPublish()).toEqual(["Business: Tagline", "The site's words: Skip link"]);
    await press("Discard", dialog());
    await expect.poll(() => dialog().locator(".changes li").count()).toBe(1);
    expect(read("content/business.yaml").trim()).toBe(before);
    expect(read("content/interface.yaml")).toContain("Skip ahead");
  });

  it("rejects API requests from pages of another origin", { timeout: MINUTE }, async () => {
    for (const [headers, status] of [
      [{}, 200],
      [{ Origin: editor.origin, "Sec-Fetch-Site": "same-origin" }, 200],
      [{ Origin: "http://localhost:4000", "Sec-Fetch-Site": "same-site" }, 403],
      [{ "Sec-Fetch-Site": "cross-site" }, 403],
    ] as const) {
      for (const path of ["/api/edit/changes", "/api/keystatic/tree"]) {
        const call = { headers: { ...headers, "no-cors": "1" } };
        const { status: answer } = await fetch(`${editor.origin}${path}`, call);
        expect(answer, JSON.stringify([path, headers])).toBe(status);
      }
    }
    const preflight = await fetch(`${editor.origin}/api/edit/publish`, {
      method: "OPTIONS",
      headers: { Origin: "http://localhost:4000", "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("commits locally and names the folder to copy if there is no remote", {
    timeout: 10 * MINUTE,
  }, async () => {
    const head = git("rev-parse", "HEAD");
    git("remote", "remove", "origin");
    await openPublish();
    expect(await publish()).toMatch(/^Saved as a publication and built\. .* copy the folder dist/);
    expect(git("rev-parse", "HEAD~1")).toBe(head);
    expect(git("diff", "--name-only", "HEAD~1", "HEAD")).toBe("content/interface.yaml");
  });

  it("asks the owner to install git if it is missing", { timeout: 10 * MINUTE }, async () => {
    await page.goto("about:blank");
    await editor.stop();
    await editor.start({ PATH: join(editor.project.folder, "node_modules/.bin") });
    await page.goto(`${editor.origin}/keystatic`);
    await press("Publish…");
    await dialog()
      .getByText(/^Git isn't installed on this computer\. Install it/)
      .waitFor();
  });
});

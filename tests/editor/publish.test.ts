/**
 * Publishes as the owner, in a real browser, from a copy of the project. A stub replaces the build unless SOAK
 * is set. merging.test.ts tests publishing without the editor's pages.
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
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Owner, openAsOwner, type RunningEditor, startEditor } from "../support/editor.ts";
import { ensureEditor } from "../support/ensure-editor.ts";
import { createRepositories, REMOTE_URL, type Repositories } from "../support/repositories.ts";
import { SOAK } from "../support/soak.ts";

const MINUTE = 60_000;
const BUSINESS = "content/business.yaml";

/**
 * Replaces scripts/build.ts: waits while a file named "hold" is in a folder. If the folder contains a file named
 * "real", runs the real build after waiting.
 */
const buildStub = (folder: string) => `
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
const isSet = (flag: string) => existsSync(${JSON.stringify(folder)} + "/" + flag);
while (isSet("hold")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
if (isSet("real")) {
  const { status } = spawnSync(process.execPath, ["scripts/real-build.ts"], { stdio: "inherit" });
  process.exit(status ?? 1);
}
console.log("Note: content/home.yaml: meta.title has 70 characters; results show 60");
`;

describe.skipIf(!ensureEditor())("publishing with the editor", { timeout: 10 * MINUTE }, () => {
  let editor: RunningEditor;
  let owner: Owner;
  let page: Page;
  let repositories: Repositories;
  /** A folder outside the project for the other repositories. */
  const tempFolder = mkdtempSync(join(tmpdir(), "publish-"));
  const at = (...path: string[]) => join(tempFolder, ...path);
  const read = (file: string) => readFileSync(join(editor.project.folder, file), "utf8");

  async function prepare(folder: string) {
    renameSync(join(folder, "scripts/build.ts"), join(folder, "scripts/real-build.ts"));
    writeFileSync(join(folder, "scripts/build.ts"), buildStub(tempFolder));
    if (SOAK) writeFileSync(at("real"), "");
    repositories = createRepositories(folder, tempFolder);
    mkdirSync(at("bin"));
    const git = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    symlinkSync(git, at("bin/git"));
    return {
      PATH: [at("bin"), join(folder, "node_modules/.bin")].join(":"),
      HOME: at("home"),
      GIT_CONFIG_NOSYSTEM: "1",
      // Git sets GIT_DIR for hooks, and programs that a hook starts inherit it. The editor must ignore it.
      GIT_DIR: at("nowhere"),
    };
  }

  beforeAll(async () => {
    editor = await startEditor(prepare);
    owner = await openAsOwner(editor, 1280, 720);
    ({ page } = owner);
    page.on("dialog", (dialog) => dialog.accept());
  }, 5 * MINUTE);

  afterEach(() => repositories.expectNoLeftovers());

  afterAll(async () => {
    await owner?.browser.close();
    await editor?.dispose();
  });

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

  it("publishes an edit and two new pictures as one commit that contains no other files", async () => {
    const { git, gitInRemote } = repositories;
    await owner.open("singleton/business", "Phone");
    await screenshot("edit-business");
    await owner.text("Phone").fill("(720) 555");
    await owner.press("Save");
    await page.getByRole("alert").first().waitFor();
    await screenshot("edit-mistake");
    await owner.text("Phone").fill("(720) 555-0101");
    await owner.save();
    expect(read(BUSINESS)).toContain("(720) 555-0101");
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
      BUSINESS,
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
    const { gitInRemote } = repositories;
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
    expect(read(BUSINESS)).toContain("(303) 555-0147");
  });

  it("publishes an orbit and a file that the owner adds, and removes them again", async () => {
    const { gitInRemote } = repositories;
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
    await fileInput.setInputFiles({
      name: 'Barn "Q3" report.pdf',
      mimeType: "application/pdf",
      buffer: Buffer.from(`${"%PDF-1.7".padEnd(500)}%%EOF`),
    });
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

    // A work that offers the orbit and the report.
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

  it.each([
    ["mine", "(720) 555-0103", "(720) 555-0103", "Keep mine"],
    ["theirs", "(720) 555-0105", "(720) 555-0199", "Take theirs"],
  ])(
    "publishes the version that the owner chooses (%s) if two people changed the same field",
    async (_, mine, result, choice) => {
      const { change, gitInRemote, publishAsOther, readPublished } = repositories;
      const current = readPublished(BUSINESS);
      publishAsOther({ [BUSINESS]: current.replace(/^phone: .*$/m, "phone: (720) 555-0199") });
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
      expect(parse(readPublished(BUSINESS)).phone).toBe(result);
      expect(read(BUSINESS).trim()).toBe(readPublished(BUSINESS));
    },
  );

  it("shows the file and line of a mistake that makes the build fail, and commits nothing", async () => {
    const { git, gitInRemote } = repositories;
    const readState = () => [
      git("rev-parse", "HEAD"),
      gitInRemote("rev-parse", "main"),
      git("status", "--porcelain"),
    ];
    const vail = join(editor.project.folder, "content/cities/vail.yaml");
    const validText = readFileSync(vail, "utf8");
    writeFileSync(vail, validText.replace(/^ {2}title: .*$/m, "  title: *Vail*"));
    writeFileSync(at("real"), "");
    const before = readState();
    await openPublish();
    expect(await publish()).toMatch(
      /^The build failed, so nothing was published\.\n.*vail\.yaml failed to parse: unidentified alias "Vail\*".*vail\.yaml:\d+:\d+/s,
    );
    expect(readState()).toEqual(before);
    writeFileSync(vail, validText);
    if (!SOAK) rmSync(at("real"));
  });

  it("rejects a second publication while the first one is still running", async () => {
    const { change, readPublished } = repositories;
    change("phone", "(720) 555-0104");
    writeFileSync(at("hold"), "");
    await openPublish();
    await owner.press("Publish");
    await page.getByText("Building the site…").waitFor();
    const secondTab = await page.context().newPage();
    await secondTab.goto(`${editor.origin}/keystatic`);
    await secondTab.getByRole("button", { name: "Publish…" }).click();
    await secondTab.getByRole("button", { name: "Publish", exact: true }).click();
    await secondTab.getByText("The editor is still publishing or converting").waitFor();
    await secondTab.close();
    rmSync(at("hold"));
    await page.locator(".published").waitFor();
    expect(readPublished(BUSINESS)).toContain("(720) 555-0104");
  });

  it("discards only the change whose Discard button the owner presses", async () => {
    const { change, readPublished } = repositories;
    change("tagline", "Seen from the ridge");
    change("skipLink", "Skip ahead", "interface");
    const before = readPublished(BUSINESS);
    expect(await openPublish()).toEqual(["Business: Tagline", "The site's words: Skip link"]);
    await owner.press("Discard");
    await expect.poll(() => page.locator(".changes li").count()).toBe(1);
    expect(read(BUSINESS).trim()).toBe(before);
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

  it("asks the owner to install git if it isn't installed", async () => {
    rmSync(at("bin/git"), { force: true });
    await page.goto(`${editor.origin}/keystatic`);
    await owner.press("Publish…");
    await page.getByText(/^Git isn't installed on this computer\. Install it/).waitFor();
  });
});

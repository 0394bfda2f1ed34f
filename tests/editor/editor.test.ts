/** Tests the editor in a real browser, on a copy of the project. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Owner, openAsOwner, startEditor, stepsIn } from "../support/editor.ts";
import { ensureEditor } from "../support/ensure-editor.ts";

const MINUTE = 60_000;
const BUSINESS = "content/business.yaml";

/** False if the editor's packages can't be installed, for example because there is no network. */
const hasEditor = ensureEditor();

describe.skipIf(!hasEditor)("the editor started with npm run edit", { timeout: 4 * MINUTE }, () => {
  let editor: Awaited<ReturnType<typeof startEditor>>;
  let owner: Owner;

  beforeAll(async () => {
    editor = await startEditor();
    owner = await openAsOwner(editor, 1280, 800);
  }, 3 * MINUTE);

  afterAll(async () => {
    await owner?.browser.close();
    await editor?.dispose();
  });

  const readBusiness = () => readFileSync(join(editor.project.folder, BUSINESS), "utf8");

  it("rejects an invalid phone number with a message, then saves a valid one and changes only its line", async () => {
    await owner.open("singleton/business", "Phone");
    const before = readBusiness();
    await owner.text("Phone").fill("12");
    await owner.press("Save");
    await owner.page
      .getByText(/Phone must be a US phone number of ten digits/)
      .first()
      .waitFor();
    expect(await owner.text("Phone").inputValue()).toBe("12");
    await owner.page.locator('main [aria-invalid="true"]:focus').waitFor();
    expect(readBusiness()).toBe(before);

    await owner.text("Phone").fill("(720) 555-0199");
    await owner.save();
    expect(readBusiness()).toContain("(720) 555-0199");
    const changedLines = readBusiness()
      .split("\n")
      .filter((line, index) => line !== before.split("\n")[index]);
    expect(changedLines).toEqual(["phone: (720) 555-0199"]);
  });

  it("previews the page that the owner opens in the menu", async () => {
    await owner.open("singleton/business", "Phone");
    await owner.page.locator('iframe[src="/"]').waitFor();
    await owner.page.getByRole("link", { name: "Cities", exact: true }).click();
    await owner.page.getByRole("row", { name: "denver" }).click();
    await owner.page.locator('iframe[src="/denver-drone-services"]').waitFor();
    await owner.page.getByRole("link", { name: "Business", exact: true }).click();
    await owner.page.locator('iframe[src="/"]').waitFor();
  });

  it("rejects a save based on an older version of the file and shows the differences, also after a reload", async () => {
    const tab = await owner.page.context().newPage();
    const otherOwner = stepsIn(tab, editor);
    await owner.open("singleton/business", "Phone");
    await otherOwner.open("singleton/business", "Tagline");
    await otherOwner.text("Tagline").fill("Seen from the ridge");
    await otherOwner.save();
    expect(readBusiness()).toContain("Seen from the ridge");
    await tab.close();

    const refusal = owner.page.getByText(/Not saved: this was changed in another tab/).first();
    const expectSaveRejected = async () => {
      await owner.press("Save");
      await refusal.waitFor();
      expect(await refusal.textContent()).toContain("Tagline: saved “Seen from the ridge”");
      expect(readBusiness()).not.toContain("(720) 555-0111");
    };
    await owner.text("Phone").fill("(720) 555-0111");
    await expectSaveRejected();
    // Reloads twice: Keystatic restores the draft, then stores it again as if based on the newest version.
    for (const _ of [1, 2]) {
      await owner.open("singleton/business", "Phone");
      await owner.page
        .getByText(/^Restored draft/)
        .first()
        .waitFor();
      expect(await owner.text("Phone").inputValue()).toBe("(720) 555-0111");
      await expectSaveRejected();
    }

    await owner.press("Reset");
    await owner.page.getByText("Unsaved").first().waitFor({ state: "detached" });
    await owner.open("singleton/business", "Phone");
    expect(await owner.text("Tagline").inputValue()).toBe("Seen from the ridge");
    await owner.text("Phone").fill("(720) 555-0111");
    await owner.save();
    expect(readBusiness()).toContain("(720) 555-0111");
    expect(readBusiness()).toContain("Seen from the ridge");
  });

  it("serves the preview of an uploaded PNG with the content type image/png", async () => {
    const [width, height] = [1600, 900];
    const picture = sharp({ create: { width, height, channels: 3, background: "#456" } }).png();
    const body = new Uint8Array(await picture.toBuffer());
    const uploadUrl = `${editor.origin}/edit/media/drop?file=solid.png`;
    const fieldsHtml = await (await fetch(uploadUrl, { method: "POST", body })).text();
    const [, path] = /<img src="([^"]+)"/.exec(fieldsHtml) ?? [];
    const preview = await fetch(`${editor.origin}${path}`);
    expect(preview.headers.get("Content-Type")).toBe("image/png");
  });

  it("shows what is left to do before the site goes live, until the owner has done it", async () => {
    await owner.open("singleton/business", "Phone");
    await owner.openPanel("Before you go live");
    const heading = owner.page.getByRole("heading", { name: "A rating without its source" });
    await heading.waitFor();
    await owner.open("singleton/business", "Where the reviews are");
    await owner.text("Where the reviews are").fill("https://reviews.example/elevated-aerial");
    await owner.save();
    await owner.openPanel("Before you go live");
    await owner.page.getByText("A rating without its source: done").waitFor();
    expect(await heading.count()).toBe(0);
  });

  it("names the file and line of a YAML alias without an anchor, still saves other files, and shows the page once the file is fixed", async () => {
    const vailFile = join(editor.project.folder, "content/cities/vail.yaml");
    const validText = readFileSync(vailFile, "utf8");
    await owner.leave();
    writeFileSync(vailFile, validText.replace(/^ {2}title: .*$/m, "  title: *Vail*"));
    const problem = /content\/cities\/vail\.yaml: Line \d+: text that starts with \* needs quotes/;
    await owner.page.goto(`${editor.origin}/`);
    expect(await owner.page.textContent("body")).toMatch(problem);
    await owner.open("singleton/business", "Tagline");
    await owner.page.frameLocator("aside iframe").getByText(problem).waitFor();
    await owner.text("Tagline").fill("Despite Vail");
    await owner.save();
    expect(readBusiness()).toContain("Despite Vail");
    await owner.open("collection/cities/item/denver", "County");
    await owner.page.goto(`${editor.origin}/keystatic/collection/cities/item/vail`);
    await owner.page.getByText(/unidentified alias "Vail\*"/).waitFor();
    await owner.page.goto(`${editor.origin}/`);
    expect(await owner.page.textContent("body")).toMatch(problem);
    writeFileSync(vailFile, validText);
    await owner.page.getByRole("heading", { level: 1, name: /Perspectives/ }).waitFor({
      timeout: 2 * MINUTE,
    });
  });
});

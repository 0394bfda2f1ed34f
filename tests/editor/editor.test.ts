/** Tests the editor in a real browser, on a copy of the project. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureEditor, type Owner, openAsOwner, startEditor, stepsIn } from "../support/editor.ts";

const MINUTE = 60_000;
const BUSINESS = "content/business.yaml";

/** False if the editor's packages can't be installed, for example without a network. */
const hasEditor = ensureEditor();

describe.skipIf(!hasEditor)("npm run edit", { timeout: 4 * MINUTE }, () => {
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

  const business = () => readFileSync(join(editor.project.folder, BUSINESS), "utf8");

  it("rejects an invalid phone number with a message, and saves a corrected one as a one-line change", async () => {
    await owner.open("singleton/business", "Phone");
    const before = business();
    await owner.text("Phone").fill("12");
    await owner.press("Save");
    await owner.page
      .getByText(/Phone must be a US phone number of ten digits/)
      .first()
      .waitFor();
    expect(await owner.text("Phone").inputValue()).toBe("12");
    expect(business()).toBe(before);

    await owner.text("Phone").fill("(720) 555-0199");
    await owner.save();
    expect(business()).toContain("(720) 555-0199");
    const changed = business()
      .split("\n")
      .filter((line, index) => line !== before.split("\n")[index]);
    expect(changed).toEqual(["phone: (720) 555-0199"]);
  });

  it("rejects a save based on an older version and shows the differences, even after a reload restores the draft", async () => {
    const tab = await owner.page.context().newPage();
    const other = stepsIn(tab, editor);
    await owner.open("singleton/business", "Phone");
    await other.open("singleton/business", "Tagline");
    await other.text("Tagline").fill("Seen from the ridge");
    await other.save();
    expect(business()).toContain("Seen from the ridge");
    await tab.close();

    const refused = owner.page.getByText(/Not saved: this was changed in another tab/).first();
    const expectSaveRejected = async () => {
      await owner.press("Save");
      await refused.waitFor();
      expect(await refused.textContent()).toContain("Tagline: saved “Seen from the ridge”");
      expect(business()).not.toContain("(720) 555-0111");
    };
    await owner.text("Phone").fill("(720) 555-0111");
    await expectSaveRejected();
    // Twice, because Keystatic stores the restored draft again.
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
    expect(business()).toContain("(720) 555-0111");
    expect(business()).toContain("Seen from the ridge");
  });

  it("serves the preview of an uploaded PNG as a PNG", async () => {
    const [width, height] = [1600, 900];
    const picture = sharp({ create: { width, height, channels: 3, background: "#456" } }).png();
    const body = new Uint8Array(await picture.toBuffer());
    const drop = `${editor.origin}/edit/media/drop?file=solid.png`;
    const fields = await (await fetch(drop, { method: "POST", body })).text();
    const [, path] = /<img src="([^"]+)"/.exec(fields) ?? [];
    const preview = await fetch(`${editor.origin}${path}`);
    expect(preview.headers.get("Content-Type")).toBe("image/png");
  });

  it("shows the file and line instead of a broken page if a file isn't valid YAML", async () => {
    const home = join(editor.project.folder, "content/home.yaml");
    const valid = readFileSync(home, "utf8");
    writeFileSync(home, valid.replace(/^meta:$/m, "meta: ["));
    await owner.page.goto(`${editor.origin}/`);
    expect(await owner.page.textContent("body")).toMatch(/content\/home\.yaml: .*line \d/s);
    writeFileSync(home, valid);
    await owner.page.getByRole("heading", { level: 1, name: /Perspectives/ }).waitFor({
      timeout: 2 * MINUTE,
    });
  });
});

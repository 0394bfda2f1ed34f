/** The owner's work in a real browser, on a copy of the project with a remote repository. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Owner, openAsOwner, type RunningEditor, startEditor } from "../support/editor.ts";
import { createRepositories, type Repositories } from "../support/repositories.ts";

const MINUTE = 60_000;
const BUSINESS = "content/business.yaml";

describe("the editor started with npm run edit", { timeout: 4 * MINUTE }, () => {
  let editor: RunningEditor;
  let owner: Owner;
  let site: Repositories;

  beforeAll(async () => {
    editor = await startEditor((folder) => {
      site = createRepositories(folder);
    });
    owner = await openAsOwner(editor);
  }, 4 * MINUTE);

  afterAll(async () => {
    await owner?.browser.close();
    await editor?.dispose();
  });

  const content = (file: string) => parse(site.read(`content/${file}.yaml`));

  it("saves a changed form by mouse on a laptop and on a wide screen, says so, and shows the new text in the preview", async () => {
    await owner.open("collection/services/item/professional-drone-services", "Headline");
    const preview = owner.page.frameLocator("aside iframe");
    for (const width of [1280, 1920]) {
      await owner.page.setViewportSize({ width, height: 800 });
      const headline = `Drone services, ${width} times`;
      await owner.text("Headline").fill(headline);
      await owner.save();
      expect(content("services/professional-drone-services").hero.headline).toBe(headline);
      await preview.getByRole("heading", { name: headline }).waitFor();
    }
  });

  it("refuses an invalid form with a sentence, keeps what was typed, and marks what isn't a number", async () => {
    const before = site.read(BUSINESS);
    await owner.open("singleton/business", "Phone");
    await owner.page.getByRole("link", { name: "Before you go live" }).click();
    await owner.page.getByRole("link", { name: "Back to the editor" }).click();
    await owner.text("Phone").fill("12");
    await owner.text("Hours until you answer, at most").fill("a day");
    await owner.press("Save");
    const sentence = "Business: Phone must be a US phone number of ten digits";
    await owner.page.getByText(sentence).first().waitFor();
    await owner.page.getByText(/must be a number, such as 295/).waitFor();
    expect(await owner.text("Phone").inputValue()).toBe("12");
    expect(site.read(BUSINESS)).toBe(before);
    await owner.press("Reset");
  });

  it("asks before leaving a form with unsaved changes", async () => {
    await owner.open("singleton/business", "Tagline");
    await owner.text("Tagline").fill("Seen from the ridge");
    for (const name of ["Publish…", "Cities"]) {
      const question = owner.page.waitForEvent("dialog");
      void owner.page.getByRole("link", { name, exact: true }).click();
      const dialog = await question;
      expect(dialog.message()).toMatch(/haven't saved/);
      await dialog.dismiss();
      expect(owner.page.url()).toContain("/keystatic/singleton/business");
    }
    await owner.press("Reset");
  });

  it("refuses to delete a city to which other pages refer, and names the references", async () => {
    await owner.open("collection/cities/item/denver", "Headline");
    await owner.press("Delete entry…");
    await owner.press("Yes, delete");
    await owner.page
      .getByText(/There is no (city|page) "denver"\. Choose another under/)
      .first()
      .waitFor();
    expect(existsSync(join(site.root, "content/cities/denver.yaml"))).toBe(true);
  });

  it("adds a picture that is dropped anywhere, takes a click as its subject, and shows it in a city", async () => {
    await owner.open("singleton/business", "Phone");
    await owner.page.getByRole("link", { name: "Pictures", exact: true }).click();
    await owner.page.locator("main:not([inert]) [type=file]").waitFor();
    const jpeg = await sharp("media/stills/city-boulder.jpg").flop().jpeg().toBuffer();
    await owner.page.evaluate((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], "Golden in June.JPG", { type: "image/jpeg" }));
      document.body.dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }),
      );
    }, jpeg.toString("base64"));
    await owner.text("What it shows").fill("Flat rocks above a town in June");
    await owner.press("Add");
    await owner.page.getByText("Added as golden-in-june.").waitFor();

    await owner.page.reload();
    await owner.page.getByRole("link", { name: "golden-in-june" }).click();
    const picture = owner.page.locator(".focus");
    await picture.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width / 4, y: height / 2 } });
    await owner.save();
    expect(parse(site.read("media/stills/golden-in-june.yaml"))).toMatchObject({
      alt: "Flat rocks above a town in June",
      focus: { x: expect.closeTo(25, -1), y: expect.closeTo(50, -1) },
    });

    await owner.open("collection/cities/item/boulder", "Headline");
    await owner.page
      .getByRole("button", { name: /Choose$/ })
      .first()
      .click();
    await owner.page
      .locator("dialog[open]")
      .getByRole("button", { name: "golden-in-june" })
      .click();
    await owner.save();
    expect(content("cities/boulder").hero.media).toBe("golden-in-june");
  });

  it("publishes a new city only after its texts were rewritten", async () => {
    await owner.open("collection/cities/create", "Headline");
    await owner.text("Name").fill("Golden");
    expect(await owner.text("Page name").inputValue()).toBe("golden");
    await owner.save("Create");
    await owner.openPanel("publish");
    expect(
      await owner.page.getByRole("button", { name: "Publish", exact: true }).isDisabled(),
    ).toBe(true);
    await owner.page.getByRole("link", { name: /^golden shares with/ }).click();
    await owner.text("Headline").waitFor();
    await owner.text("Title").fill("Golden from above");
    await owner.text("Headline").fill("Golden");
    await owner.save();
    const golden = "content/cities/golden.yaml";
    site.write({ [golden]: site.read(golden).replaceAll(/ (the|a|and|in|of|for) /g, " $1 own ") });
    await owner.openPanel("publish");
    expect(await owner.page.locator("form p span").allTextContents()).toEqual([
      expect.stringMatching(/^Cities > boulder: Picture: .* → golden-in-june$/),
      "Cities > golden: added",
      expect.stringMatching(/: Headline: .* → Drone services, 1920 times$/),
      "Picture golden-in-june: added",
    ]);
    await owner.press("Publish");
    await owner.page.getByText("Published. Visitors see it in about five minutes.").waitFor();
    expect(site.readPublished("content/cities/golden.yaml")).toContain("Golden from above");
  });

  it("goes back to a past publication after showing what would change", async () => {
    site.change(BUSINESS, "tagline", "Seen from the ridge");
    await owner.openPanel("publish");
    await owner.press("Publish");
    await owner.page.getByText(/^Published\./).waitFor();
    await owner.page.getByText("Past publications").click();
    await owner.page.getByRole("link", { name: "Go back to this…" }).first().click();
    await owner.page.locator(".notice").getByText("Business: Tagline").waitFor();
    await owner.press("Go back");
    await owner.page.getByText(/^Published\./).waitFor();
    expect(site.readPublished(BUSINESS)).not.toContain("Seen from the ridge");
  });

  it("rejects requests from other sites", async () => {
    for (const [headers, status] of [
      [{}, 200],
      [{ Origin: editor.origin, "Sec-Fetch-Site": "same-origin" }, 200],
      [{ Origin: "http://localhost:4000", "Sec-Fetch-Site": "same-site" }, 403],
      [{ "Sec-Fetch-Site": "cross-site" }, 403],
    ] as const)
      expect((await fetch(`${editor.origin}/edit/menu`, { headers })).status).toBe(status);
  });
});

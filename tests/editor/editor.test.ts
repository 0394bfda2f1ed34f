/** The owner's work in a real browser, on real repositories. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { WORDS } from "../../tools/edit/keystatic-hooks.tsx";
import { type Owner, openAsOwner, type RunningEditor, startEditor } from "../support/editor.ts";

const MINUTE = 60_000;
const BUSINESS = "content/business.yaml";

describe("the editor", { timeout: 4 * MINUTE }, () => {
  let site: RunningEditor;
  let owner: Owner;

  beforeAll(async () => {
    site = await startEditor();
    site.write({ "data/mail/1.eml": "From a visitor" });
    owner = await openAsOwner(site);
  }, 4 * MINUTE);

  afterAll(async () => {
    await owner?.browser.close();
    await site?.dispose();
  });

  const content = (file: string) => parse(site.read(`content/${file}.yaml`));

  it("keeps no memory of the bundler, whose process has 200 MB", async () => {
    const children = () => spawnSync("ps", ["--ppid", String(process.pid), "-o", "rss=,comm="]);
    await expect.poll(() => String(children().stdout)).not.toMatch(/[1-9]\d* esbuild/);
  });

  it("says in Keystatic's dialogs what is so", async () => {
    const script = await (await fetch(`${site.origin}/edit/keystatic-page.js`)).text();
    expect(WORDS.map(([, ours]) => ours).filter((ours) => !script.includes(ours))).toEqual([]);
  });

  it("adds a picture, and takes a click or keys as its subject", async () => {
    const tab = await owner.openTab();
    await tab.open("collection/cities/item/aspen", "Headline");
    await owner.openPage("media");
    const jpeg = await sharp({
      create: { width: 1600, height: 900, channels: 3, background: "#c33" },
    })
      .jpeg()
      .toBuffer();
    await owner.page
      .getByLabel(/^Drop a picture/)
      .setInputFiles({ name: "Golden in June.JPG", mimeType: "image/jpeg", buffer: jpeg });
    await owner.text("What it shows").fill("Flat rocks above a town in June");
    await owner.press("Add");
    const picture = owner.page.locator(".focus");
    await picture.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    await owner.page.getByLabel("From the top").press("End");
    await owner.save();
    const still = () => parse(site.read("media/stills/golden-in-june.yaml"));
    expect(still().focus).toEqual({ x: 50, y: 100 });
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width / 4, y: height / 2 } });
    await owner.page.getByLabel("From the top").press("End");
    await owner.save();
    await tab.page
      .getByRole("button", { name: /Choose$/ })
      .first()
      .click();
    await tab.page.getByRole("button", { name: "golden-in-june", exact: true }).waitFor();
    await tab.page.close();
    expect(still()).toMatchObject({
      alt: "Flat rocks above a town in June",
      focus: { x: expect.closeTo(25, -1), y: 100 },
    });
  });

  /** Saves a form slowly, and types into a field from the press on: nothing is lost, and nothing taken meanwhile. */
  async function saveSlowly(
    button: "Save" | "Create",
    field: string,
    press = () => owner.press(button),
  ): Promise<void> {
    const held = Promise.withResolvers<void>();
    await owner.page.route("**/api/keystatic/update", async (route) => {
      await held.promise;
      await route.continue();
    });
    const sent = owner.page.waitForRequest("**/api/keystatic/update");
    await press();
    const typeMore = async () => {
      await owner.text(field).focus();
      await owner.page.keyboard.type("More. ");
      return owner.text(field).inputValue();
    };
    const typed = await typeMore();
    await sent;
    expect(await typeMore()).toBe(typed);
    held.resolve();
    await owner.saved(button);
    await owner.text(field).waitFor();
    expect(await owner.text(field).inputValue()).toBe(typed);
    expect(await typeMore()).toContain("More. ");
    await owner.page.unroute("**/api/keystatic/update");
  }

  it("saves a changed form with a section's dialog, locked until it's saved, says so, and shows the new text in the preview", async () => {
    const before = content("cities/boulder");
    await owner.open("collection/cities/item/boulder", "Headline");
    await owner.text("Headline").fill("Boulder from above");
    await owner.page
      .getByRole("button", { name: /Choose$/ })
      .first()
      .click();
    const cancel = owner.page.getByRole("button", { name: "Cancel" }).first();
    expect((await cancel.boundingBox())?.y).toBeGreaterThan(0);
    await owner.page.getByRole("button", { name: "golden-in-june", exact: true }).click();
    const heading = before.sections[0].value.heading;
    await owner.page.getByRole("row", { name: heading }).click();
    // With Caps Lock. Another layout has another letter, too.
    await saveSlowly("Save", "Heading", () => owner.page.keyboard.press("ControlOrMeta+S"));
    await owner.text("Heading").fill(heading);
    await owner.press("Done");
    // Keystatic writes the whole file anew, with empty lists for what was left out.
    expect(content("cities/boulder")).toMatchObject({
      ...before,
      hero: { ...before.hero, headline: "Boulder from above", picture: "golden-in-june" },
    });
    const preview = owner.page.frameLocator("aside iframe");
    await preview.getByRole("heading", { name: "Boulder from above" }).waitFor();
    // It isn't so any more once the form has changed again.
    await owner.page.getByText(/^Saved at/).waitFor({ state: "detached" });
    await owner.text("Title").fill(before.meta.title);
  });

  it("refuses an invalid form with a sentence, marks what isn't a number, asks before leaving the form, and shows what is saved then", async () => {
    const before = site.read(BUSINESS);
    await owner.open("singleton/business", "Phone");
    await owner.text("Phone").fill("12");
    await owner.text("Hours until you answer, at most").fill("a day");
    // Reset would drop all of it at one press, and Paste would replace it, also by another page's former names.
    await owner.page.getByRole("button", { name: "Copy entry" }).waitFor();
    expect(await owner.page.getByRole("button", { name: /^(Reset|Paste)/ }).count()).toBe(0);
    await owner.press("Save");
    const sentence = "Business: Phone must be a US phone number of ten digits";
    await owner.page.getByText(sentence).first().waitFor();
    await owner.page.getByText(/must be a number, such as 295/).waitFor();
    const tab = owner.page.context().waitForEvent("page");
    const cities = owner.page.getByRole("link", { name: /^Cities$/ });
    await cities.click({ modifiers: ["ControlOrMeta"] });
    await (await tab).close();
    for (const name of [/^Publish…/, /^Cities$/]) {
      const question = owner.page.waitForEvent("dialog");
      void owner.page.getByRole("link", { name }).click();
      const dialog = await question;
      // By a script: Safari on phones has no "beforeunload".
      expect(dialog.type()).toBe("confirm");
      await dialog.dismiss();
      expect(owner.page.url()).toContain("/keystatic/singleton/business");
    }
    expect(await owner.text("Phone").inputValue()).toBe("12");
    expect(site.read(BUSINESS)).toBe(before);
    await owner.text("Phone").fill("(720) 555-0101");
    await owner.text("Hours until you answer, at most").fill("4");
    await owner.save();
    expect(content("business").phone).toBe("(720) 555-0101");
  });

  it("refuses to publish while a city is still a copy of another, until it is discarded", async () => {
    // The copy isn't the only change.
    site.change(BUSINESS, "flights", "All day");
    const denver = site.read("content/cities/denver.yaml");
    site.write({ "content/cities/denver.yaml": `${denver}formerly: [mile-high]\n` });
    await owner.open("collection/cities/create?duplicate=denver", "Headline");
    await owner.page.getByText("Starts as a copy of denver.").waitFor();
    await owner.text("Name").fill("Golden");
    expect(await owner.text("Page name").inputValue()).toBe("golden");
    await owner.save("Create");
    expect(content("cities/golden").formerly).toBeUndefined();
    site.write({ "content/cities/denver.yaml": denver });
    await owner.openPage("publish");
    const copy = owner.page.getByRole("link", { name: /^golden shares with/ });
    expect(await copy.first().getAttribute("href")).toMatch(/cities\/item\/golden$/);
    const publish = owner.page.getByRole("button", { name: "Publish", exact: true });
    expect(await publish.isDisabled()).toBe(true);
    const added = owner.page.locator(".row", { hasText: "Cities > golden: added" });
    await added.getByRole("button", { name: "Discard" }).click();
    await publish.and(owner.page.locator(":enabled")).waitFor();
  });

  it("makes a page with sections from nothing, moves and copies them, locked while it's created, publishes it, and moves one of home's and back", async () => {
    const kinds = (file: string) =>
      content(file).sections.map(({ discriminant }: { discriminant: string }) => discriminant);
    await owner.open("collection/pages/create", "Headline");
    await owner.text("Name").fill("Privacy");
    await owner.text("Headline").fill("What we store");
    await owner.text("Title").fill("Privacy");
    await owner.text("Description").fill("What this site stores about you");
    await owner.text("First paragraph").fill("Short and complete.");
    await owner.press("Down");
    await owner.press("Copy");
    const list = owner.page.getByRole("group", { name: "Sections" });
    await list.getByRole("button", { name: "Add" }).click();
    await owner.page.getByRole("menuitem", { name: /^List of services\. Every service/ }).click();
    const dialog = owner.page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Heading" }).fill("What we do");
    await dialog.getByRole("button", { name: "Add", exact: true }).last().click();
    await saveSlowly("Create", "Headline");
    await owner.text("Headline").fill("What we store");
    expect(kinds("pages/privacy")).toEqual(["notes", "prose", "prose", "band", "catalogue"]);
    const { sections: home, ...rest } = content("home");
    await owner.open("singleton/home", "Headline");
    await list.getByRole("button", { name: "Add" }).click();
    await owner.page.getByRole("menuitem", { name: /^List of services/ }).click();
    await dialog.getByRole("textbox", { name: "Heading" }).fill("Only in the dialog");
    const question = owner.page.waitForEvent("dialog");
    void owner.page.reload().catch(() => {});
    await (await question).dismiss();
    await owner.page.keyboard.press("Escape");
    await owner.press("Down");
    await owner.save();
    expect(content("home")).toEqual({ ...rest, sections: [home[1], home[0], ...home.slice(2)] });
    await owner.press("Up");
    await owner.save();
    expect(content("home")).toEqual({ ...rest, sections: home });
    await owner.openPage("publish");
    await owner.page.getByRole("button", { name: "Publish", exact: true }).click();
    await owner.page
      .locator("#bar")
      .getByText(/^Published\./)
      .waitFor({ timeout: 2 * MINUTE });
    expect(site.readPublished("content/pages/privacy.yaml")).toContain("What we store");
    expect(site.readPublished("content/cities/boulder.yaml")).toContain("Boulder from above");
    expect(site.gitInRemote("ls-tree", "--name-only", "main", "media/stills/")).toContain(
      "june.jpg",
    );
  });

  it("shows both texts if a form's file has changed since it was opened, and keeps the one that isn't chosen", async () => {
    await owner.open("collection/cities/item/vail", "Headline");
    const text = site.read("content/cities/vail.yaml");
    site.write({ "content/cities/vail.yaml": text.replace(/headline: .*/, "headline: Theirs") });
    await owner.text("Headline").fill("Mine");
    await owner.press("Save");
    const dialog = owner.page.getByRole("dialog");
    await dialog.getByText("Top of the page > Headline").waitFor();
    expect(await dialog.locator("del, ins").allTextContents()).toEqual([
      "As it is now: Theirs",
      "In your form: Mine",
    ]);
    await owner.press("Save my form");
    await owner.page.getByText(/^Saved at/).waitFor();
    expect(content("cities/vail").hero.headline).toBe("Mine");
    await owner.openPage("publish");
    await owner.page.getByText(/^Discarded: /).click();
    await owner.page.getByText("Cities > vail").nth(1).click();
    await owner.page.getByText("Theirs").waitFor();
  });

  it("asks before a tab with an unsaved form closes, keeps no draft of it, and opens the form with the newest values", async () => {
    await owner.open("collection/cities/item/vail", "Headline");
    await owner.text("Headline").fill("Of yesterday");
    await owner.page.getByText("Unsaved").first().waitFor();
    const stay = owner.page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
    await owner.press("…");
    await owner.page.getByRole("menuitem", { name: /^Duplicate/ }).click();
    await owner.press("Duplicate without them");
    await stay;
    expect(await owner.text("Headline").inputValue()).toBe("Of yesterday");
    const question = owner.page.waitForEvent("dialog");
    void owner.page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe("beforeunload");
    await (await question).accept();
    const text = site.read("content/cities/vail.yaml");
    const theirs = text
      .replace(/headline: .*/, "headline: Newest")
      .replace(/^order: .*/m, "order: 77");
    site.write({ "content/cities/vail.yaml": theirs });
    owner = await owner.openTab();
    const files = owner.page.waitForResponse(/\/api\/keystatic\/tree/);
    await owner.page.goto(`${site.origin}/keystatic/collection/cities`);
    await (await files).finished();
    await owner.page.getByRole("row", { name: "vail" }).waitFor();
    // The file changes after the list was opened too.
    site.write({ "content/cities/vail.yaml": theirs.replace("Newest", "Newer still") });
    await owner.page.getByRole("row", { name: "vail" }).click();
    await owner.text("Headline").waitFor();
    expect(await owner.text("Headline").inputValue()).toBe("Newer still");
    await owner.text("Headline").fill("Mine, of today");
    await owner.save();
    expect(content("cities/vail")).toMatchObject({
      order: 77,
      hero: { headline: "Mine, of today" },
    });
  });

  it("answers in the seventh tab, because tabs in the background keep no connection", async () => {
    const tabs = [];
    for (let count = 0; count < 7; count++) {
      const tab = await owner.openTab();
      tabs.push(tab);
      await tab.page.route("**/edit/media/**", (route) => route.abort());
      await tab.openPage("media");
      await tab.page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
    }
    for (const { page } of tabs) await page.close();
  });

  it("leaves the list of changes as it is when its tab is seen again, if nothing has happened", async () => {
    const bar = () => owner.page.waitForResponse(/\/edit\/bar/);
    const loaded = bar();
    await owner.openPage("publish");
    await loaded;
    await owner.page.evaluate(() => {
      document.title = "The same document";
    });
    const seen = bar();
    for (const isHidden of [true, false])
      await owner.page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await (await seen).finished();
    expect(await owner.page.title()).toBe("The same document");
  });

  it("gives the form a phone's whole width and half its height under eight messages, opens the page at one press, and keeps Publish in reach", async () => {
    await owner.page.setViewportSize({ width: 390, height: 844 });
    await owner.open("collection/cities/item/boulder", "Headline");
    const { width = 0 } = (await owner.text("Headline").boundingBox()) ?? {};
    expect(width).toBeGreaterThan(330);
    const save = owner.page.getByRole("button", { name: "Save", exact: true });
    for (const control of [save, owner.page.getByRole("link", { name: /^Publish…/ })])
      expect(await control.boundingBox()).toMatchObject({
        x: expect.toSatisfy((x: number) => x >= 0 && x < 390 - 44),
        y: expect.toSatisfy((y: number) => y >= 0 && y < 844 - 32),
      });
    // Nothing is loaded that isn't shown.
    expect(owner.page.frames()[1]?.url()).not.toContain("boulder");
    const choose = owner.page.getByRole("button", { name: /Choose$/ }).first();
    await choose.click();
    const chooser = owner.page.locator(":popover-open");
    expect((await chooser.boundingBox())?.width).toBeLessThan(390);
    await chooser.getByRole("button", { name: "Cancel" }).click();
    const opened = owner.page.waitForEvent("popup");
    await owner.page.getByRole("link", { name: "Open page" }).click();
    const page = await opened;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.close();
    // A price is in reach as soon as its section is open.
    await owner.open("collection/services/item/aerial-photography", "Name");
    await owner.page.getByRole("row", { name: /^Price and answers/ }).click();
    const price = owner.text("From, in dollars");
    expect((await price.boundingBox())?.y).toBeLessThan(844 - 200);
    await price.fill("$1,250");
    await owner.press("Done");
    await owner.save();
    const { sections } = content("services/aerial-photography");
    expect(sections[1].value.price.from).toBe(1250);
    const tasks = [..."12345678"].map((name) => `.git/editor/tasks/${name}/task.json`);
    const end = { message: "It couldn't be converted. Export it again.\n".repeat(9) };
    for (const file of tasks)
      site.write({ [file]: JSON.stringify({ name: file, at: "2026-01-01", end }) });
    await owner.page.setViewportSize({ width: 390, height: 664 });
    await owner.open("singleton/business", "Phone");
    await owner.page.getByText("It couldn't").nth(7).waitFor();
    const form = owner.page.locator(".editor > main");
    expect((await form.boundingBox())?.height).toBeGreaterThanOrEqual(332);
    await owner.page.getByRole("link", { name: "Open page" }).click({ trial: true });
    for (const file of tasks) site.write({ [file]: undefined });
    await owner.page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([
    "/.git/config",
    "/@fs/etc/passwd",
    "/data/mail/1.eml",
    "/__open-in-editor?file=content/business.yaml",
  ])("doesn't serve %s", async (path) => expect((await fetch(site.origin + path)).ok).toBe(false));

  /** What a form sends, from a page of this origin. */
  const send = (body: object) =>
    fetch(`${site.origin}/api/keystatic/update`, {
      method: "POST",
      headers: { Origin: site.origin },
      body: JSON.stringify(body),
    });

  it("refuses to delete a city to which other pages refer, and names the references", async () => {
    const file = "content/cities/denver.yaml";
    const opened = { [file]: site.git("hash-object", file) };
    const response = await send({ additions: [], deletions: [{ path: file }], opened });
    const sentence = /There is no (city|page) "denver"\. Choose another under/;
    expect(await response.text()).toMatch(sentence);
    expect(existsSync(join(site.root, file))).toBe(true);
  });

  it("deletes a page to which nothing refers, and says how its address can lead on", async () => {
    const file = "content/pages/privacy.yaml";
    await send({
      additions: [],
      deletions: [{ path: file }],
      opened: { [file]: site.git("hash-object", file) },
    });
    await owner.openPage("publish");
    await owner.page.getByText("Other pages > privacy: deleted").click();
    await owner.page.getByText(/has privacy under Former page names/).waitFor();
  });

  it("renames a page that others link to, shows links with its former name, and takes the new one back", async () => {
    const springs = site.read("content/cities/colorado-springs.yaml");
    await owner.open("collection/cities/item/pueblo", "Page name");
    await owner.text("Page name").fill("steel-city");
    const theirs = content("cities/pueblo").hero.headline;
    const pueblo = site.read("content/cities/pueblo.yaml");
    site.write({ "content/cities/pueblo.yaml": pueblo.replace(theirs, "Theirs") });
    await owner.press("Save");
    const different = owner.page.getByRole("dialog").locator("del");
    await different.waitFor();
    await owner.press("Save my form");
    await owner.page.waitForURL(/\/cities\/item\/steel-city$/);
    expect(existsSync(join(site.root, "content/cities/pueblo.yaml"))).toBe(false);
    expect(content("cities/steel-city").formerly).toEqual(["pueblo"]);
    // This one links to it.
    expect(site.read("content/cities/colorado-springs.yaml")).toBe(springs);
    await owner.page.getByRole("row", { name: /^Flying in a city/ }).click();
    await owner.press("pueblo Choose");
    await owner.press("steel-city");
    await owner.press("Done");
    await owner.save();
    expect(site.read("content/cities/steel-city.yaml")).toContain("city: steel-city");
    await owner.openPage("publish");
    const renamed = owner.page.locator(".row", {
      hasText: "Renamed Cities > pueblo to steel-city",
    });
    await renamed.getByRole("button", { name: "Discard" }).click();
    await owner.page.getByText(/^Discarded\. You find it/).waitFor();
    expect(content("cities/pueblo").formerly).toBeUndefined();
    await owner.page.getByText(/^Discarded: /).click();
    await owner.page.getByRole("button", { name: "Bring back" }).first().click();
    await owner.page.getByText(/^Brought back\./).waitFor();
    expect(content("cities/steel-city").formerly).toEqual(["pueblo"]);
  });
});

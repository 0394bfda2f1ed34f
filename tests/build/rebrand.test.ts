/**
 * Another owner: with another business.yaml and another mark in media/, nothing of the
 * business before is left, on the pages, in the mails, in the function's answers.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { byName, textOf } from "#build/html.ts";
import { loadBusiness } from "#business/business.ts";
import { invoke, postForm } from "../http/support.ts";
import { readPage, readPages, SITE_DIR, siteFiles } from "../support/built-site.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const MINUTE = 60_000;

const OURS = {
  name: "Highline Drone Works",
  legalName: "Highline Drone Works LLC",
  phone: "(720) 555-0199",
  email: "studio@highline.test",
  url: "https://highline.test",
  mail: { from: "studio@highline.test", to: "desk@highline.test" },
  social: [{ network: "Vimeo", url: "https://vimeo.com/highline" }],
};

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path fill="#123456" d="M4 60 32 4l28 56z"/></svg>`;

/** The specification's own headline, which happens to hold the stand-in's name (§2, Home). */
const HEADLINE = "Elevated Aerial Perspectives";

/** The business as it is, and a piece of its mark: whatever could be left of them. */
const before = loadBusiness();
const [, markPath = ""] = / d="([^"]+)"/.exec(readFileSync("media/brand/mark.svg", "utf8")) ?? [];
const TRACES = [
  before.name,
  before.legalName,
  before.phone,
  before.phone.replace(/\D/g, ""),
  before.email,
  new URL(before.url).host,
  ...before.social.map(({ url }) => url),
  markPath,
];

/** The first trace in a text, if there is one. */
function traceIn(text: string): string | undefined {
  const own = text.replaceAll(HEADLINE, "").toLowerCase();
  return TRACES.find((trace) => own.includes(trace.toLowerCase()));
}

let project: ProjectCopy;
let site: string;
let server: TestServer;

beforeAll(async () => {
  project = await copyProject();
  const business = parse(await readFile(join(project.folder, "content/business.yaml"), "utf8"));
  await project.write("content/business.yaml", stringify({ ...business, ...OURS }));
  for (const variant of ["mark", "mark-light"])
    await project.write(`media/brand/${variant}.svg`, MARK);
  await project.build();
  site = join(project.folder, "dist/site");
  server = await startTestServer({
    folder: join(project.folder, "dist"),
    content: join(project.folder, "content"),
  });
}, 5 * MINUTE);

afterAll(async () => {
  await server?.dispose();
  await project?.dispose();
});

describe("the pages", () => {
  it("have no trace of the business before, in any file of text", async () => {
    const found: string[] = [];
    for (const file of await siteFiles(site)) {
      if (/\.(avif|webp|jpe?g|png|ico|mp4|webm|woff2)$/.test(file)) continue;
      const trace = traceIn(await readFile(join(site, file), "utf8"));
      if (trace) found.push(`${file}: ${trace}`);
    }
    expect(found).toEqual([]);
  });

  it("had them before: the test can tell", async () => {
    for (const file of ["index.html", "sitemap.xml", "site.webmanifest", "favicon.svg"]) {
      expect(traceIn(await readFile(join(SITE_DIR, file), "utf8")), file).toBeDefined();
    }
  });

  it("keep the specification's headline", () => {
    expect(byName(readPage("/", site).document, "h1").map(textOf)).toEqual([HEADLINE]);
  });

  it("say the new name, phone, address and profiles on every page", async () => {
    for (const { html, document } of await readPages(site)) {
      const text = textOf(document);
      for (const fact of [OURS.name, OURS.phone, OURS.email]) expect(text).toContain(fact);
      expect(html).toContain("tel:+17205550199");
      expect(html).toContain(OURS.social[0]?.url);
      expect(html).toContain(`${OURS.url}/`);
    }
  });

  it("have icons and preview pictures of their own", async () => {
    const digest = async (folder: string, file: string) =>
      createHash("sha256")
        .update(await readFile(join(folder, file)))
        .digest("hex");
    const icons = ["favicon.ico", "favicon.svg", "mark-light.svg", "apple-touch-icon.png"];
    for (const file of [...icons, "icon-192.png", "icon-512.png", "og/denver-drone-services.jpg"]) {
      expect(await digest(site, file), file).not.toBe(await digest(SITE_DIR, file));
    }
  });
});

describe("mails and answers", () => {
  const message = {
    type: "contact",
    name: "Dana Reyes",
    email: "dana@visitor.test",
    phone: "",
    message: "Is the second week of May free?",
  } as const;

  it("come from the new business", { timeout: MINUTE }, async () => {
    const response = await invoke(server, message, { "X-Form-Fill-Ms": "9000" });
    expect(response.status).toBe(200);
    await expect.poll(() => mails(), { timeout: 20_000 }).toHaveLength(2);
    for (const mail of await mails()) {
      expect(traceIn(mail)).toBeUndefined();
      expect(mail).toMatch(/^From: .*studio@highline\.test/m);
    }
    expect((await mails()).some((mail) => /^To: .*desk@highline\.test/m.test(mail))).toBe(true);
  });

  it("are small pages of the new business, where no script runs", async () => {
    for (const payload of [message, { ...message, email: "nobody" }]) {
      const page = await (await postForm(server, payload)).text();
      expect(page).toContain(OURS.name);
      expect(traceIn(page)).toBeUndefined();
    }
  });

  async function mails(): Promise<string[]> {
    const folder = join(server.dataDir, "mail");
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
    return Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  }
});

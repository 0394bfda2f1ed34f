/**
 * Makes many changes that an owner might make in a copy of the project, and builds it once: another business, a
 * new city, service and work.
 */
import { globSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { loadBusiness } from "#business/business.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { readPage, siteFiles, textOf } from "../support/site.ts";

const MINUTE = 60_000;

const NEW_BUSINESS = {
  name: "Highline Drone Works",
  phone: "(720) 555-0199",
  email: "studio@highline.test",
  url: "https://highline.test",
  social: [{ network: "Vimeo", url: "https://vimeo.com/highline" }],
  reviews: [{ name: "Ana Flores", text: "The photos were here next morning.", date: "2026-03-09" }],
};

const NEW_WORK = {
  title: "Roof after hail",
  text: "Every shingle in one frame, for the adjuster.",
  media: { discriminant: "picture", value: "work-neighborhood" },
};

const PRICE = {
  from: 1450,
  packages: [{ name: "One roof", price: 290, includes: "Every slope, and a PDF." }],
};

interface Section {
  discriminant: string;
  value: object;
}

const withoutFiles = (sections: Section[]) =>
  sections.filter(({ discriminant }) => discriminant !== "files");

const ownSections = (sections: Section[]) => [
  { discriminant: "gallery", value: { items: [NEW_WORK] } },
  ...withoutFiles(sections).map(({ discriminant, value }) => ({
    discriminant,
    value: discriminant === "answers" ? { ...value, price: PRICE } : value,
  })),
];

/** A required headline that contains the old business's name. */
const REQUIRED_HEADLINE = "Elevated Aerial Perspectives";

let project: ProjectCopy;
let site: string;

// biome-ignore lint/suspicious/noExplicitAny: content files are as deeply nested as their schemas.
const edit = async (source: string, change: (content: any) => object, target = source) => {
  const content = parse(await readFile(join(project.folder, "content", source), "utf8"));
  await project.write(`content/${target}`, stringify(change(content)));
};

beforeAll(async () => {
  project = await copyProject();
  // As the first publication does.
  await rm(join(project.folder, "content/.sample"));
  await edit("business.yaml", (business) => ({ ...business, ...NEW_BUSINESS }));
  await edit(
    "cities/loveland.yaml",
    (city) => ({
      ...city,
      name: "Golden",
      order: 0,
      meta: { title: "Golden drone photos", description: "Drone photos between two mesas." },
      hero: { ...city.hero, headline: "Golden from above", button: "Get Golden Quote" },
      formerly: ["mesa"],
    }),
    "cities/golden.yaml",
  );
  await edit(
    "services/commercial-industrial.yaml",
    (service) => ({
      ...service,
      name: "Roof surveys",
      order: 200,
      meta: { title: "Roof surveys by drone", description: "Drone photos of roofs after hail." },
      hero: {
        ...service.hero,
        headline: "Roof surveys without a ladder",
        button: "Get Roof Quote",
      },
      sections: ownSections(service.sections),
    }),
    "services/roof-surveys.yaml",
  );
  for (const file of globSync("services/*.yaml", { cwd: "content" }))
    await edit(file, ({ sections, ...page }) => ({ ...page, sections: withoutFiles(sections) }));
  await project.build();
  site = join(project.folder, "dist/site");
}, 10 * MINUTE);

afterAll(() => project?.dispose());

it("passes the tests of built pages", { timeout: 5 * MINUTE }, async () => {
  // This one builds variants of its own.
  await project.test("tests/site", "--exclude", "tests/site/content.test.ts");
});

it("leaves no trace of the old business in any text file", async () => {
  const { name, phone, email, url, social } = loadBusiness();
  const traces = [name, phone, phone.replace(/\D/g, ""), email, new URL(url).host];
  traces.push(...social.map((profile) => profile.url));
  const found: string[] = [];
  for (const file of await siteFiles(site)) {
    if (/\.(avif|webp|jpe?g|png|ico|mp4|webm|woff2|pdf|tif|dxf|laz)$/.test(file)) continue;
    const text = (await readFile(join(site, file), "utf8")).replaceAll(REQUIRED_HEADLINE, "");
    const trace = traces.find((one) => text.toLowerCase().includes(one.toLowerCase()));
    if (trace) found.push(`${file}: ${trace}`);
  }
  expect(found).toEqual([]);
});

it("shows the new city, the new service's prices and work, and the reviews", () => {
  const textAt = (path: string) => textOf(readPage(path, site).document.body);
  expect(textAt("/golden-drone-services")).toContain("Golden from above");
  const service = textAt("/roof-surveys");
  for (const words of ["From $1,450", "One roof", "$290", NEW_WORK.title, NEW_WORK.text])
    expect(service).toContain(words);
  for (const path of ["/", "/drone-services"]) expect(textAt(path)).toContain("Ana Flores");
  expect(textAt("/drone-services")).toContain("Roof surveys");
});

it("leads from a former address to the page, by its file on a static host and by the server's list", async () => {
  const { html } = readPage("/mesa-drone-services", site);
  expect(html).toContain('content="0;url=/golden-drone-services"');
  expect(html).toMatch(/http-equiv="Content-Security-Policy" content="default-src 'none'/);
  expect(await readFile(join(site, "sitemap.xml"), "utf8")).not.toContain("mesa");
  const { redirects } = JSON.parse(await readFile(join(site, "../headers.json"), "utf8"));
  expect(redirects).toEqual({ "/mesa-drone-services": "/golden-drone-services" });
});

it("lists the served cities in the owner's order, and publishes no sample file that no page offers", async () => {
  expect(textOf(readPage("/", site).document.body)).toMatch(/Flying in Golden Denver/);
  const files = await siteFiles(site);
  expect(files.filter((file) => /\.(pdf|dxf|tif|laz)$/.test(file))).toEqual([]);
});

it("fails the build with an error that names the file and its missing and unknown fields, and keeps the last build", {
  timeout: 3 * MINUTE,
}, async () => {
  await edit("cities/golden.yaml", ({ hero: { button: _, ...hero }, ...city }) => ({
    ...city,
    hero,
    shire: "x",
  }));
  const failure = await project.build().catch((error: Error) => error.message);
  for (const part of ["golden", "hero.button", "shire"]) expect(failure).toContain(part);
  expect(await siteFiles(site)).toContain("golden-drone-services.html");
});

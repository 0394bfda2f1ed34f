/**
 * Makes many changes that an owner might make, in a copy of the project, and builds the copy once: the data
 * and logo of another business, a new city, a new service, text twice as long, a picture with another aspect
 * ratio. The project's page tests must pass on that build, and it must contain no trace of the old business.
 */
import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { loadBusiness } from "#business/business.ts";
import { invoke, postForm } from "../http/support.ts";
import { crawl, objectsIn } from "../seo/support/crawled-site.ts";
import { readPage, readPages, SITE_DIR, siteFiles } from "../support/built-site.ts";
import { readContent } from "../support/content.ts";
import { byId, linksOf, textOf } from "../support/html.ts";
import { contact } from "../support/leads.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { mailFiles, startTestServer, type TestServer } from "../support/server.ts";

const MINUTE = 60_000;

const NEW_BUSINESS = {
  name: "Highline Drone Works",
  legalName: "Highline Drone Works LLC",
  phone: "(720) 555-0199",
  email: "studio@highline.test",
  url: "https://highline.test",
  mail: { from: "studio@highline.test", to: "desk@highline.test" },
  social: [{ network: "Vimeo", url: "https://vimeo.com/highline" }],
};

const NEW_REVIEWS = [
  {
    name: "Ana Flores",
    role: "Listing agent, Golden",
    text: "The photos were in my inbox the next morning.",
    date: "2026-03-09",
    source: "https://www.reviews.test/highline/17",
  },
  { name: "Sam Ortiz", text: "They kept clear of our crane all year.", date: "2025-11-30" },
];

/** Fields that replace those of a copied city file. */
const NEW_CITY = {
  name: "Golden",
  order: 120,
  meta: { title: "Golden Drone Photography", description: "Drone photos between two mesas." },
  hero: {
    headline: "Golden drone photography between the table mountains",
    intro: "The foothills begin at the end of the main street.",
    media: "city-boulder",
    button: "Get Golden Quote",
  },
  answers: { delivery: "Golden pictures arrive within two days." },
  geo: { lat: 39.7555, lon: -105.2211 },
  county: "Jefferson",
  neighbors: ["denver", "boulder"],
};

/** Fields that replace those of a copied service file. */
const NEW_SERVICE = {
  name: "Roof surveys",
  serviceType: "Roof survey by drone",
  order: 200,
  menus: { footer: { order: 90, label: "Roof Surveys" } },
  meta: { title: "Roof Surveys by Drone", description: "Drone photos of roofs after hail." },
  hero: {
    eyebrow: "Roof surveys",
    headline: "Roof surveys without a ladder",
    intro: "A slow grid finds every mark that hail leaves on a roof.",
    media: "industrial-plant",
    primary: "Get Roof Quote",
    secondary: { label: "See Credentials", section: "about" },
  },
  price: {
    from: 1450,
    note: "Up to ten buildings on one lot.",
    packages: [{ name: "One roof", price: "$290", includes: "Every slope, and a PDF." }],
  },
};

const NEW_WORK = {
  title: "Roof after hail",
  caption: "Every shingle in one frame, for the adjuster.",
  order: 10,
  services: ["roof-surveys"],
  cities: ["golden"],
  media: { discriminant: "photo", value: { picture: "work-neighborhood" } },
};

const NEW_ANSWERS = { usage: "In your own marketing, for as long as you like." };

const NEW_MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path fill="#123456" d="M4 60 32 4l28 56z"/></svg>`;

/** A required headline that contains the old business's name (tests/content/specification.ts). */
const REQUIRED_HEADLINE = "Elevated Aerial Perspectives";

const oldBusiness = loadBusiness();
/** The first SVG path of the old business's mark. */
const [, markPath = ""] = / d="([^"]+)"/.exec(readFileSync("media/brand/mark.svg", "utf8")) ?? [];
/** Strings that identify the old business. */
const TRACES = [
  oldBusiness.name,
  oldBusiness.legalName,
  oldBusiness.phone,
  oldBusiness.phone.replace(/\D/g, ""),
  oldBusiness.email,
  new URL(oldBusiness.url).host,
  ...oldBusiness.social.map(({ url }) => url),
  markPath,
];

/** Returns the first of `TRACES` that a text contains outside the required headline, if any. */
function traceIn(text: string): string | undefined {
  const searchable = text.replaceAll(REQUIRED_HEADLINE, "").toLowerCase();
  return TRACES.find((trace) => searchable.includes(trace.toLowerCase()));
}

/** Keys whose values `doubleTexts` leaves unchanged: names, numbers, choices and button labels. */
const UNCHANGED_KEYS = new Set(
  `name slug see icon media still picture pictures drawing code value checked sameAs button
  primary county neighbors locality region country postalCode
  layout block ground map labelSide from to starts ends group discriminant section
  serviceType projectType services related`.split(/\s+/),
);

/** Returns a copy of parsed YAML with each text doubled, except under `UNCHANGED_KEYS`. */
function doubleTexts(value: unknown, key = ""): unknown {
  if (typeof value === "string") return UNCHANGED_KEYS.has(key) ? value : `${value} ${value}`;
  if (Array.isArray(value)) return value.map((item) => doubleTexts(item, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, doubleTexts(child, name)]),
  );
}

let project: ProjectCopy;
let newCity: typeof NEW_CITY;
let site: string;
let server: TestServer;

beforeAll(async () => {
  project = await copyProject();
  const parseContent = async (file: string) =>
    parse(await readFile(join(project.folder, "content", file), "utf8"));
  const business = await parseContent("business.yaml");
  await project.write(
    "content/business.yaml",
    stringify({ ...business, ...NEW_BUSINESS, reviews: NEW_REVIEWS, answers: NEW_ANSWERS }),
  );
  for (const variant of ["mark", "mark-light"])
    await project.write(`media/brand/${variant}.svg`, NEW_MARK);
  const city = await parseContent("cities/loveland.yaml");
  newCity = { ...city, ...NEW_CITY, planning: { ...city.planning, checked: "2024-03" } };
  await project.write("content/cities/golden.yaml", stringify(newCity));
  const service = await parseContent("services/commercial-industrial.yaml");
  await project.write(
    "content/services/roof-surveys.yaml",
    stringify({ ...service, ...NEW_SERVICE }),
  );
  for (const file of ["cities/denver.yaml", "services/aerial-photography.yaml"])
    await project.write(`content/${file}`, stringify(doubleTexts(await parseContent(file))));
  await rm(join(project.folder, "content/works"), { recursive: true });
  await project.write("content/works/roof-after-hail.yaml", stringify(NEW_WORK));
  const picture = "media/stills/city-denver-3.jpg";
  await project.write(picture, await sharp(picture).resize(1440, 1600).jpeg().toBuffer());
  const ownPhoto = "media/stills/equipment.yaml";
  const { rendered: _, ...description } = parse(await readFile(ownPhoto, "utf8"));
  await project.write(ownPhoto, stringify(description));
  await project.build();
  site = join(project.folder, "dist/site");
  server = await startTestServer({
    folder: join(project.folder, "dist"),
    content: join(project.folder, "content"),
  });
}, 10 * MINUTE);

afterAll(async () => {
  await server?.dispose();
  await project?.dispose();
});

describe("the project after the owner's changes", () => {
  it("passes the project's content, SEO and HTML tests", {
    timeout: 5 * MINUTE,
  }, async () => {
    await project.test("tests/content", "tests/seo", "tests/build/html.test.ts");
  });

  it("passes the layout and contrast tests on the pages that changed most", {
    timeout: 5 * MINUTE,
  }, async () => {
    const pages = "^/(|denver-drone-services|aerial-photography|roof-surveys) ";
    await project.test("tests/build/window.test.ts", "-t", pages);
  });
});

describe("a site for another business", () => {
  it("leaves no trace of the old business in any text file", async () => {
    const traces: string[] = [];
    for (const file of await siteFiles(site)) {
      if (/\.(avif|webp|jpe?g|png|ico|mp4|webm|woff2)$/.test(file)) continue;
      const trace = traceIn(await readFile(join(site, file), "utf8"));
      if (trace) traces.push(`${file}: ${trace}`);
    }
    expect(traces).toEqual([]);
  });

  it("has icons and a link preview picture that differ from the old business's", () => {
    const icons = ["favicon.ico", "favicon.svg", "mark-light.svg", "apple-touch-icon.png"];
    for (const file of [...icons, "icon-192.png", "icon-512.png", "og/denver-drone-services.jpg"]) {
      const [changed, original] = [site, SITE_DIR].map((folder) =>
        readFileSync(join(folder, file)),
      );
      expect(changed, file).not.toEqual(original);
    }
  });
});

describe("emails and result pages for another business", () => {
  const readMails = async () =>
    Promise.all((await mailFiles(server.dataDir)).map((file) => readFile(file, "utf8")));

  it("sends emails from and to the new business's addresses, without a trace of the old business", {
    timeout: MINUTE,
  }, async () => {
    const response = await invoke(server, contact(), { "X-Form-Fill-Ms": "9000" });
    expect(response.status).toBe(200);
    await expect.poll(() => readMails(), { timeout: 20_000 }).toHaveLength(2);
    for (const mail of await readMails()) {
      expect(traceIn(mail)).toBeUndefined();
      expect(mail).toMatch(/^From: .*studio@highline\.test/m);
    }
    expect((await readMails()).some((mail) => /^To: .*desk@highline\.test/m.test(mail))).toBe(true);
  });

  it("names only the new business on the result pages for plain form posts", async () => {
    for (const payload of [contact(), contact({ email: "nobody" })]) {
      const page = await (await postForm(server, payload)).text();
      expect(page).toContain(NEW_BUSINESS.name);
      expect(traceIn(page)).toBeUndefined();
    }
  });
});

const page = (path: string) => crawl(readPage(path, site));

it("shows on a new city's page when its rules were last checked, and only the questions that the owner answered for that city", () => {
  const { text } = page("/golden-drone-services");
  expect(text).toContain("Checked March 2024");
  expect(text).toContain("How it arrives Golden pictures arrive within two days.");
  expect(text).not.toContain("Payment");
  expect(page("/denver-drone-services").text).not.toContain("How it arrives");
});

describe("reviews, prices and answers that the owner adds", () => {
  const objectsOfType = (path: string, type: string) =>
    objectsIn(page(path).graph).filter((object) => object["@type"] === type);

  it.each(["/", "/drone-services"])(
    "shows reviews on %s, each with its source if it has one",
    (path) => {
      const { text, links } = page(path);
      for (const review of NEW_REVIEWS)
        for (const part of [review.name, review.text]) expect(text).toContain(part);
      expect(text).toContain("Listing agent, Golden March 2026 Published on reviews.test");
      expect(links).toContain(NEW_REVIEWS[0]?.source);
      expect(objectsOfType(path, "Review")).toEqual([
        expect.objectContaining({ reviewBody: NEW_REVIEWS[0]?.text, url: NEW_REVIEWS[0]?.source }),
      ]);
    },
  );

  it("shows a service's starting price and packages on its own page, but not on the page that lists all services", () => {
    const { text } = page("/roof-surveys");
    expect(text).toMatch(/From \$1,450 ?Up to ten buildings on one lot\./);
    expect(text).toContain("One roof $290 Every slope, and a PDF.");
    expect(objectsOfType("/roof-surveys", "PriceSpecification")).toEqual([
      expect.objectContaining({ minPrice: 1450 }),
    ]);
    expect(objectsOfType("/drone-services", "PriceSpecification")).toEqual([]);
  });

  it("shows the owner's answers on service pages, and omits unanswered questions", () => {
    for (const path of ["/roof-surveys", "/drone-services"]) {
      expect(page(path).text).toContain(`Who may use them ${NEW_ANSWERS.usage}`);
      expect(page(path).text).not.toContain("Payment");
    }
    expect(textOf(readPage("/drone-services").document)).not.toContain("Who may use them");
  });

  it("stops calling pictures rendered on a page that shows none", () => {
    const { rendered } = readContent("interface.yaml").footer;
    expect(page("/404").text).not.toContain(rendered);
    expect(page("/").text).toContain(rendered);
    expect(page("/404").html).not.toContain("digitalSourceType");
  });
});

describe("after all works are deleted and a new one is added", () => {
  it("shows the new work on its service's and city's pages, with a link to its large picture", () => {
    for (const path of ["/roof-surveys", "/golden-drone-services"]) {
      const gallery = byId(page(path).document, "gallery");
      expect(textOf(gallery)).toContain(`${NEW_WORK.title} ${NEW_WORK.caption}`);
      const pictures = linksOf(gallery).filter(({ href }) => href.endsWith(".jpeg"));
      expect(pictures.map(({ href }) => href)).toEqual([
        expect.stringContaining("work-neighborhood"),
      ]);
    }
  });

  it("shows no gallery on pages without works", async () => {
    const galleries = (await readPages(site)).filter(({ html }) => html.includes('id="gallery"'));
    expect(galleries.map(({ path }) => path).sort()).toEqual([
      "/golden-drone-services",
      "/roof-surveys",
    ]);
  });
});

// src/site/content/references.test.ts tests other build errors.
it("fails the build with an error that names a missing and an unknown field, while a running server keeps serving the previous build", {
  timeout: 2 * MINUTE,
}, async () => {
  const pages = (await readPages(site)).map(({ path }) => path).filter((path) => path !== "/404");
  const build = { isRunning: true };
  const statuses = new Set<number>();
  const visits = (async () => {
    for (let visit = 0; build.isRunning || visit < pages.length; visit += 1)
      statuses.add((await fetch(server.url + pages[visit % pages.length])).status);
  })();
  const { button: _, ...hero } = newCity.hero;
  await project.write("content/cities/golden.yaml", stringify({ ...newCity, hero, shire: "x" }));
  const failure = await project.build().catch((error: Error) => error.message);
  for (const part of ["golden", "hero.button", "shire", "still contains"])
    expect(failure).toContain(part);
  build.isRunning = false;
  await visits;
  expect([...statuses]).toEqual([200]);
  expect(await siteFiles(site)).toContain("golden-drone-services.html");
});

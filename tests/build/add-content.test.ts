/**
 * The owner's promise: one file added to content/ is a page, with every link to it; one
 * wrong field stops the build and says where.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attribute, byName, findAll, type HtmlElement, textOf } from "#build/html.ts";
import { readPage } from "../support/built-site.ts";
import { BuildError, copyProject, type ProjectCopy } from "../support/project-copy.ts";

const MINUTE = 60_000;
const FIXTURES = join(import.meta.dirname, "fixtures");
let project: ProjectCopy;

const fixture = (name: string) => readFile(join(FIXTURES, name), "utf8");
const hrefs = (part: HtmlElement) => byName(part, "a").map((link) => attribute(link, "href"));

beforeAll(async () => {
  project = await copyProject();
}, MINUTE);

afterAll(() => project?.dispose());

describe("a city and a service, each one file", () => {
  const page = (path: string) => readPage(path, join(project.folder, "dist/site")).document;
  const footerOf = (document: HtmlElement) => byName(document, "footer").at(-1) as HtmlElement;

  beforeAll(async () => {
    await project.write("content/cities/golden.yaml", await fixture("golden.yaml"));
    await project.write("content/services/roof-surveys.yaml", await fixture("roof-surveys.yaml"));
    await project.build();
  }, 5 * MINUTE);

  it("have pages of their own", () => {
    const city = page("/golden-drone-services");
    expect(byName(city, "h1").map(textOf)).toEqual([
      "Golden drone photography between the table mountains",
    ]);
    expect(byName(city, "a").map(textOf)).toContain("Get Golden Quote");
    const service = page("/roof-surveys");
    expect(byName(service, "a").map(textOf)).toContain("Get Roof Quote");
    expect(hrefs(service)).toContain("/#about");
  });

  it.each(["/", "/denver-drone-services", "/drone-services", "/404"])(
    "are in the footer of %s",
    (path) => {
      expect(hrefs(footerOf(page(path)))).toEqual(
        expect.arrayContaining(["/golden-drone-services", "/roof-surveys"]),
      );
    },
  );

  it("the service is in the browse block and in the list of all services", () => {
    const block = byName(page("/"), "section").find((section) =>
      byName(section, "h2").some((heading) => textOf(heading) === "Browse All Our Services"),
    );
    expect(block && hrefs(block)).toContain("/roof-surveys");
    const [main] = byName(page("/drone-services"), "main");
    expect(main && hrefs(main)).toContain("/roof-surveys");
  });

  it("the city is a dot on the map, of the home page and of the other cities", () => {
    for (const path of ["/", "/denver-drone-services"]) {
      const dots = byName(page(path), "svg").flatMap(hrefs);
      expect(dots).toContain("/golden-drone-services");
    }
  });

  it("are in the sitemap", async () => {
    const sitemap = await readFile(join(project.folder, "dist/site/sitemap.xml"), "utf8");
    for (const path of ["/golden-drone-services", "/roof-surveys"]) {
      expect(sitemap).toContain(`${path}</loc>`);
    }
  });

  it("carry structured data, and the business names both", () => {
    const data = (path: string) =>
      findAll(page(path), ({ attributes }) => attributes.get("type") === "application/ld+json")
        .map(({ children }) => String(children[0]))
        .join();
    expect(data("/golden-drone-services")).toMatch(/"@type":"City"[^}]*"name":"Golden"/);
    expect(data("/roof-surveys")).toContain('"serviceType":"Roof survey by drone"');
    expect(data("/")).toContain("/roof-surveys");
    expect(data("/")).toContain("/golden-drone-services");
  });

  it("the city links to the page its story speaks of, and says when its rules were read", () => {
    const [main] = byName(page("/golden-drone-services"), "main");
    expect(main && hrefs(main)).toContain("/roof-surveys");
    expect(main && textOf(main)).toContain("Checked March 2024");
  });

  it("the city answers what its owner answered, and nothing else", () => {
    const [golden] = byName(page("/golden-drone-services"), "main");
    expect(golden && textOf(golden)).toContain(
      "When do I get the files? Golden pictures arrive within two days.",
    );
    expect(golden && textOf(golden)).not.toContain("How and when do I pay?");
    expect(textOf(page("/vail-drone-services"))).not.toContain("When do I get the files?");
  });

  it("have preview pictures, and are served as every page is", async () => {
    const manifest = JSON.parse(
      await readFile(join(project.folder, "dist/headers.json"), "utf8"),
    ) as { files: { path?: string; file: string; policy?: string }[] };
    for (const path of ["/golden-drone-services", "/roof-surveys"]) {
      const served = manifest.files.find((file) => file.path === path);
      expect(served?.policy).toContain("default-src 'none'");
      expect(manifest.files.map(({ file }) => file)).toContain(`og${path}.jpg`);
    }
  });
});

describe("wrong content stops the build", () => {
  const WRONG: {
    title: string;
    file: string;
    change: (yaml: string) => string;
    says: (string | RegExp)[];
  }[] = [
    {
      title: "a missing field and an unknown one",
      file: "content/cities/golden.yaml",
      change: (yaml) =>
        yaml.replace(/^ {2}button:.*\n/m, "").replace(/^county:/m, "shire: x\ncounty:"),
      says: [/golden/, /hero\.button/, /required|expected string/i, /shire/],
    },
    {
      title: "a related page that does not exist",
      file: "content/services/roof-surveys.yaml",
      change: (yaml) => yaml.replace("related: [commercial-industrial", "related: [no-such-page"),
      says: ["content/services/roof-surveys.yaml", "related", '"no-such-page"'],
    },
    {
      title: "a picture that is not in media/",
      file: "content/cities/golden.yaml",
      change: (yaml) => yaml.replace("media: city-boulder", "media: city-atlantis"),
      says: ["content/cities/golden.yaml: hero.media", '"city-atlantis"', "media/media.yaml"],
    },
  ];

  it.each(WRONG)("$title", { timeout: 2 * MINUTE }, async ({ file, change, says }) => {
    const right = await fixture(file.split("/").at(-1) ?? "");
    const wrong = change(right);
    expect(wrong).not.toBe(right);
    await project.write(file, wrong);
    const stopped = await project.build("astro").then(
      () => undefined,
      (error: unknown) => error,
    );
    await project.write(file, right);
    expect(stopped).toBeInstanceOf(BuildError);
    for (const part of says) expect((stopped as BuildError).message).toMatch(part);
  });

  it("two pages that share most of their words", { timeout: 2 * MINUTE }, async () => {
    const copy = (await fixture("golden.yaml")).replaceAll("Golden", "Lakewood");
    await project.write("content/cities/lakewood.yaml", copy);
    const stopped = await project.build("astro").then(
      () => undefined,
      (error: unknown) => error,
    );
    await project.remove("content/cities/lakewood.yaml");
    expect(stopped).toBeInstanceOf(BuildError);
    expect((stopped as BuildError).message).toContain("content/cities/golden.yaml");
    expect((stopped as BuildError).message).toContain("content/cities/lakewood.yaml");
    expect((stopped as BuildError).message).toMatch(/share \d+%/);
  });
});

/** Checks the pages' JSON-LD as search engines read it. */
import { describe, expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { byId, byName } from "../support/html.ts";
import {
  type CrawledPage,
  crawledPages,
  isBuilt,
  isReference,
  type JsonObject,
  objects,
  typesOf,
} from "./support/crawled-site.ts";
import { richResultErrors } from "./support/rich-results.ts";

const pages = await crawledPages();
const indexed = pages.filter(({ path }) => path !== "/404");
const business = loadBusiness();
/** Name of the service that a city page offers, with a {name} placeholder for the city. */
const soldName: string = readContent("interface.yaml").city.sold.name;
const pageAt = (path: string) => pages.find((candidate) => candidate.path === path) as CrawledPage;
const { origin } = new URL(pageAt("/").canonical ?? "");
const BUSINESS = `${origin}/#business`;
const nodes = ({ graph }: CrawledPage) => objects(graph).filter((object) => !isReference(object));
const idsOn = (page: CrawledPage) =>
  nodes(page).flatMap((node) => ("@id" in node ? String(node["@id"]) : []));
const references = ({ graph }: CrawledPage) =>
  objects(graph)
    .filter(isReference)
    .map((object) => String(object["@id"]));
const ofType = (page: CrawledPage, type: string) =>
  nodes(page).filter((node) => typesOf(node).includes(type));
const onlyNode = (page: CrawledPage, type: string) => {
  const matches = ofType(page, type);
  expect(matches, `${type} on ${page.path}`).toHaveLength(1);
  return matches[0] as JsonObject;
};

describe("each page's graph", () => {
  it.each(pages)("$path: resolves every reference to exactly one node", (page) => {
    const ids = idsOn(page);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(references(page)).not.toEqual([]);
    expect(references(page).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(pages)("$path: has every expected field of its types, in the expected format", (page) => {
    const errors = nodes(page).flatMap((node) =>
      typesOf(node).flatMap((type) => richResultErrors(type, node)),
    );
    expect(errors).toEqual([]);
  });

  it.each(indexed)("$path: has the page's title, description and URL", (page) => {
    const webPage = onlyNode(page, "WebPage");
    expect(webPage["url"]).toBe(page.canonical);
    expect(webPage["name"]).toBe(page.title);
    expect(webPage["description"]).toBe(page.meta("description"));
    expect(webPage["about"]).toBeDefined();
    expect(onlyNode(page, "WebSite")["name"]).toBe(business.name);
  });

  it.each(indexed)("$path: lists only pictures and films that exist in the build", (page) => {
    const media = [...ofType(page, "ImageObject"), ...ofType(page, "VideoObject")];
    const urls = media.flatMap((node) => [node["contentUrl"], node["thumbnailUrl"] ?? []].flat());
    expect(urls).not.toEqual([]);
    for (const url of urls) {
      expect(url).toContain(`${origin}/`);
      expect(isBuilt(String(url).replace(origin, "")), String(url)).toBe(true);
    }
  });
});

const cityRoutes = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ route }) => route);
const cities = indexed.filter(({ path }) => cityRoutes.includes(path));
const homeAndServices = indexed.filter((page) => !cities.includes(page));

describe("the business", () => {
  it.each(indexed)("$path: has the name, phone and profiles of business.yaml", (page) => {
    expect(nodes(page).find((node) => node["@id"] === BUSINESS)).toMatchObject({
      name: business.name,
      telephone: `+1${business.phone.replace(/\D/g, "")}`,
      sameAs: business.social.map(({ url }) => url),
    });
  });

  it("has prices, hours, every service and every city on the home and service pages", () => {
    for (const page of homeAndServices) {
      const node = onlyNode(page, "LocalBusiness");
      expect(node).toMatchObject({
        priceRange: business.priceRange,
        openingHoursSpecification: { opens: business.hours.opens, closes: business.hours.closes },
      });
      expect(page.text).toContain(`Price range: ${business.priceRange}`);
      expect(onlyNode(page, "OfferCatalog")["itemListElement"]).toHaveLength(
        homeAndServices.length - 1,
      );
      // Every city, plus the state.
      expect(node["areaServed"]).toHaveLength(cities.length + 1);
    }
  });

  it("has the same address on every page that states one", () => {
    const businesses = pages.flatMap(nodes).filter((node) => node["@id"] === BUSINESS);
    const addresses = businesses.flatMap(({ address }) => JSON.stringify(address) ?? []);
    expect(new Set(addresses).size).toBe(1);
  });

  it("states the rating only on the page of all services, with the business's location", () => {
    const ratedPages = indexed.filter((page) => ofType(page, "AggregateRating").length > 0);
    expect(ratedPages.map(({ path }) => path)).toEqual(["/drone-services"]);
    const page = pageAt("/drone-services");
    expect(onlyNode(page, "LocalBusiness")).toMatchObject({
      aggregateRating: {
        ratingValue: business.rating.value.toFixed(1),
        reviewCount: business.rating.count,
      },
      location: {
        address: {
          addressLocality: business.address.locality,
          postalCode: business.address.postalCode,
        },
      },
    });
  });

  it.each(cities)("$path: offers the business's services in that city", (page) => {
    const city = onlyNode(page, "City");
    const [sold] = ofType(page, "Service").filter(({ areaServed }) => areaServed);
    expect(sold).toMatchObject({
      name: soldName.replace("{name}", String(city["name"])),
      areaServed: { "@id": city["@id"] },
      provider: { "@id": BUSINESS },
    });
  });
});

describe("questions, films, credits and breadcrumbs", () => {
  it("has the questions and answers that the page of all services shows", () => {
    const page = pageAt("/drone-services");
    const questions = ofType(page, "Question");
    const closings = readContent("services/drone-services.yaml").closings.filter(
      ({ discriminant }: { discriminant: string }) => discriminant === "faq",
    );
    expect(questions).toHaveLength(
      closings.flatMap(({ value }: { value: { items: unknown[] } }) => value.items).length,
    );
    for (const question of questions) {
      expect(page.text).toContain(question["name"]);
      expect(page.text).toContain((question["acceptedAnswer"] as JsonObject)["text"]);
    }
  });

  it("describes a film on exactly the pages whose content file has one", () => {
    const pagesWithFilm = indexed.filter((page) => ofType(page, "VideoObject").length > 0);
    const expected = CONTENT_PAGES.filter(({ file }) => readContent(file).film?.media);
    expect(pagesWithFilm.map(({ path }) => path).sort()).toEqual(
      expected.map(({ route }) => route).sort(),
    );
  });

  it("credits every picture to the business and claims no location", () => {
    const home = pageAt("/");
    const rights = `${home.canonical}#contact`;
    expect(byId(home.document, "contact")).toBeDefined();
    const works = byName(byId(home.document, "portfolio"), "figure");
    expect(ofType(home, "ImageObject").filter((node) => node["name"])).toHaveLength(works.length);
    for (const node of indexed.flatMap((page) => ofType(page, "ImageObject"))) {
      expect(node).not.toHaveProperty("contentLocation");
      expect(node).toMatchObject({
        creditText: business.name,
        license: rights,
        acquireLicensePage: rights,
      });
    }
  });

  it.each(indexed.filter(({ path }) => path !== "/"))(
    "$path: has breadcrumbs from home to the page",
    (page) => {
      const { itemListElement } = onlyNode(page, "BreadcrumbList") as {
        itemListElement: JsonObject[];
      };
      expect(itemListElement[0]?.["item"]).toBe(`${origin}/`);
      expect(itemListElement.at(-1)?.["item"]).toBe(page.canonical);
      expect(itemListElement.map(({ position }) => position)).toEqual(
        itemListElement.map((_, index) => index + 1),
      );
    },
  );
});

/** Checks the structured data (JSON-LD) of the built pages. */
import { describe, expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import { byId, byName, textOf } from "../support/html.ts";
import { pictureAt } from "../support/pictures.ts";
import {
  type CrawledPage,
  crawledPages,
  isBuilt,
  isReference,
  type Json,
  type JsonObject,
  objectsIn,
  typesOf,
} from "./support/crawled-site.ts";
import { richResultErrors } from "./support/rich-results.ts";

const pages = await crawledPages();
const indexedPages = pages.filter(({ path }) => path !== "/404");
const business = loadBusiness();
/** Name of the service that a city page offers; the placeholder {name} stands for the city's name. */
const offeredServiceName: string = readContent("interface.yaml").city.sold.name;
const pageAt = (path: string) => pages.find((candidate) => candidate.path === path) as CrawledPage;
const { origin } = new URL(pageAt("/").canonical ?? "");
const BUSINESS_ID = `${origin}/#business`;
const nodesOn = ({ graph }: CrawledPage) =>
  objectsIn(graph).filter((object) => !isReference(object));
const nodesOfType = (page: CrawledPage, type: string) =>
  nodesOn(page).filter((node) => typesOf(node).includes(type));
const onlyNode = (page: CrawledPage, type: string) => {
  const matches = nodesOfType(page, type);
  expect(matches, `${type} on ${page.path}`).toHaveLength(1);
  return matches[0] as JsonObject;
};

describe("each page's JSON-LD graph", () => {
  it.each(pages)("$path: resolves every reference to exactly one node", (page) => {
    const ids = nodesOn(page).flatMap((node) => node["@id"] ?? []);
    expect(ids).toEqual([...new Set(ids)]);
    const references = objectsIn(page.graph).filter(isReference);
    expect(references).not.toEqual([]);
    expect(references.filter((reference) => !ids.includes(reference["@id"] ?? ""))).toEqual([]);
  });

  it.each(pages)(
    "$path: gives every node the expected fields of its types, in the expected formats",
    (page) => {
      const errors = nodesOn(page).flatMap((node) =>
        typesOf(node).flatMap((type) => richResultErrors(type, node)),
      );
      expect(errors).toEqual([]);
    },
  );

  it.each(indexedPages)(
    "$path: states the page's title, description and URL, and the business's name, phone number and social profiles",
    (page) => {
      expect(onlyNode(page, "WebPage")).toMatchObject({
        url: page.canonical,
        name: page.title,
        description: page.meta("description"),
      });
      expect(onlyNode(page, "WebSite")).toMatchObject({ name: business.name });
      expect(nodesOn(page).find((node) => node["@id"] === BUSINESS_ID)).toMatchObject({
        name: business.name,
        telephone: `+1${business.phone.replace(/\D/g, "")}`,
        sameAs: business.social.map(({ url }) => url),
      });
    },
  );

  it.each(indexedPages)(
    "$path: lists at least one picture or film, and only files that exist in the build",
    (page) => {
      const media = [...nodesOfType(page, "ImageObject"), ...nodesOfType(page, "VideoObject")];
      const urls = media.flatMap((node) => [node["contentUrl"], node["thumbnailUrl"] ?? []].flat());
      expect(urls).not.toEqual([]);
      for (const url of urls) {
        expect(url).toContain(`${origin}/`);
        expect(isBuilt(String(url).replace(origin, "")), String(url)).toBe(true);
      }
    },
  );
});

const cities = CONTENT_PAGES.filter(({ kind }) => kind === "city").map(({ route, file }) => ({
  ...pageAt(route),
  content: readContent(file),
}));
const homeAndServices = CONTENT_PAGES.filter(({ kind }) => kind !== "city").map(({ route }) =>
  pageAt(route),
);

describe("the business", () => {
  it("has the price range, hours, every service and every city on the home and service pages", () => {
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
      // The area served is every city, plus the state.
      expect(node["areaServed"]).toHaveLength(cities.length + 1);
    }
  });

  it.each(["address", "image"])("has the same %s on every page that states one", (field) => {
    const businesses = pages.flatMap(nodesOn).filter((node) => node["@id"] === BUSINESS_ID);
    const values = businesses.flatMap((node) => JSON.stringify(node[field]) ?? []);
    expect(new Set(values).size).toBe(1);
  });

  it("states the business's rating and location on /drone-services, and no rating on any other page", () => {
    const ratedPages = indexedPages.filter(
      (page) => nodesOfType(page, "AggregateRating").length > 0,
    );
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

  it.each(cities)(
    "$path: states that the business offers its service in the page's city",
    (page) => {
      const city = onlyNode(page, "City");
      const [service] = nodesOfType(page, "Service").filter(({ areaServed }) => areaServed);
      expect(service).toMatchObject({
        name: offeredServiceName.replace("{name}", String(city["name"])),
        areaServed: { "@id": city["@id"] },
        provider: { "@id": BUSINESS_ID },
      });
    },
  );
});

it.each(cities)(
  "$path: states an address and coordinates only if its content file has an address",
  (page) => {
    const { address, geo } = page.content;
    const codes = nodesOfType(page, "PostalAddress").flatMap(({ postalCode }) => postalCode ?? []);
    expect(codes).toEqual(address?.postalCode ? [address.postalCode] : []);
    expect(page.meta("geo.position")).toBe(
      address?.postalCode ? `${geo.lat};${geo.lon}` : undefined,
    );
  },
);

describe("questions, films, credits and breadcrumbs", () => {
  it("has the same questions and answers as the visible text of /drone-services", () => {
    const page = pageAt("/drone-services");
    const questions = nodesOfType(page, "Question");
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

  it("describes a film on each page whose content file has a film, and on no other page", () => {
    const pagesWithFilm = indexedPages.filter(
      (page) => nodesOfType(page, "VideoObject").length > 0,
    );
    const expected = CONTENT_PAGES.filter(({ file }) => readContent(file).film?.media);
    expect(pagesWithFilm.map(({ path }) => path).sort()).toEqual(
      expected.map(({ route }) => route).sort(),
    );
  });

  it("credits every picture to the business", () => {
    const home = pageAt("/");
    const rights = `${home.canonical}#picture-rights`;
    expect(byId(home.document, "picture-rights")).toBeDefined();
    for (const node of indexedPages.flatMap((page) => nodesOfType(page, "ImageObject"))) {
      expect(node).toMatchObject({
        creditText: business.name,
        license: rights,
        acquireLicensePage: rights,
      });
    }
  });

  it("lists the photos of each gallery", () => {
    for (const page of indexedPages.filter(({ path }) => path !== "/")) {
      const figures = page.ids.includes("gallery")
        ? byName(byId(page.document, "gallery"), "figure")
        : [];
      const photos = figures.filter((figure) => byName(figure, "video").length === 0);
      const titles = photos.map((figure) => textOf(byName(figure, "figcaption")[0] ?? figure));
      const names = nodesOfType(page, "ImageObject").flatMap(({ name }) => name ?? []);
      expect(names).toHaveLength(photos.length);
      const isTitle = (name: Json) => titles.some((title) => title.startsWith(String(name)));
      expect(names.filter((name) => !isTitle(name))).toEqual([]);
    }
  });

  it("states the source type of every computer-rendered picture and film, and of no others", () => {
    const media = indexedPages.flatMap((page) => [
      ...nodesOfType(page, "ImageObject"),
      ...nodesOfType(page, "VideoObject"),
    ]);
    const stated = media.map((node) => [node["contentUrl"], node["digitalSourceType"]]);
    expect(stated).toEqual(
      media.map(({ contentUrl }) => [
        contentUrl,
        pictureAt(String(contentUrl))?.rendered
          ? "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation"
          : undefined,
      ]),
    );
    expect(stated).not.toEqual([]);
  });

  it.each(indexedPages.filter(({ path }) => path !== "/"))(
    "$path: has breadcrumbs that start at the home page and end at this page",
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

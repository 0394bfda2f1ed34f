import { describe, expect, it } from "vitest";
import { type CheckedPages, contentNotes } from "./notes.ts";

const now = new Date(2026, 10, 21);
const home = { file: "content/home.yaml", meta: { title: "Home", description: "About home" } };

const page = (folder: string, slug: string, title = slug) => ({
  file: `content/${folder}/${slug}.yaml`,
  meta: { title, description: `About ${slug}` },
  hero: { intro: `Only about ${slug}.` },
  stories: [],
});
const service = (slug: string, title?: string, badges: string[] = []) => ({
  ...page("services", slug, title),
  cards: [],
  badges,
});
const city = (slug: string, title?: string, checked = "2026-11", lon = -105) => ({
  ...page("cities", slug, title),
  name: slug,
  geo: { lat: 39, lon },
  planning: { checked },
  features: [],
});

const notes = (services: CheckedPages["services"], cities: CheckedPages["cities"]) =>
  contentNotes({ business: { claims: ["$2M insurance"] }, home, services, cities }, now);

describe("contentNotes", () => {
  it("returns no notes for valid content", () => {
    expect(notes([service("a")], [city("b")])).toEqual([]);
  });

  it("reports titles that search results would truncate and titles that two pages share", () => {
    const services = [service("a", "x".repeat(61)), service("b", "Same")];
    expect(notes(services, [city("c", "Same")])).toEqual([
      "content/services/a.yaml: meta.title has 61 characters; results show 60",
      "content/cities/c.yaml: meta.title is the same as in content/services/b.yaml",
    ]);
  });

  it("reports badges and insured sums that the business doesn't claim", () => {
    const sum = { hero: { intro: "Insured for $1M." } };
    const hospital = { hero: { intro: "We flew a $40M hospital." } };
    const services = [service("a", "A", ["$2M insurance", "Local"]), { ...service("b"), ...sum }];
    expect(notes(services, [{ ...city("c"), ...hospital }])).toEqual([
      "content/services/a.yaml: “Local” isn't among Business > Claims",
      "content/services/b.yaml: “$1M” isn't among Business > Claims",
    ]);
  });

  it("reports a city whose rules were last checked over a year ago", () => {
    const cities = [city("fresh", "1", "2025-11"), city("old", "2", "2025-10", -107)];
    expect(notes([], cities)).toEqual([
      expect.stringMatching(/^content\/cities\/old\.yaml: planning\.checked is 2025-10/),
    ]);
  });

  it("reports a city whose name is too long for either side of its dot on the map", () => {
    const cities = [city("x".repeat(80), "Title")];
    expect(notes([], cities)).toEqual([expect.stringContaining("set labelSide to left or right")]);
  });
});

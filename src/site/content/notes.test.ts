import { describe, expect, it } from "vitest";
import { contentNotes } from "./notes.ts";

const page = (slug: string, folder: string, title = slug, checked = "2026-11") => ({
  file: `content/${folder}/${slug}.yaml`,
  meta: { title, description: `About ${slug}` },
  planning: { checked },
});
const service = (slug: string, title?: string) => page(slug, "services", title);
const city = (slug: string, title?: string, checked?: string) =>
  page(slug, "cities", title, checked);
const home = { file: "content/home.yaml", meta: { title: "home", description: "About home" } };
const now = new Date(2026, 10, 21);

describe("contentNotes", () => {
  it("returns no notes for valid content", () => {
    expect(contentNotes({ home, services: [service("a")], cities: [city("b")] }, now)).toEqual([]);
  });

  it("reports texts that search results would truncate and texts that two pages share", () => {
    const notes = contentNotes(
      {
        home,
        services: [service("a", "x".repeat(61)), service("b", "Same")],
        cities: [city("c", "Same")],
      },
      now,
    );
    expect(notes).toEqual([
      "content/services/a.yaml: meta.title has 61 characters; results show 60",
      "content/cities/c.yaml: meta.title is the same as in content/services/b.yaml",
    ]);
  });

  it("reports a city whose rules were last checked over a year ago", () => {
    const cities = [city("fresh", "1", "2025-11"), city("old", "2", "2025-10")];
    expect(contentNotes({ home, services: [], cities }, now)).toEqual([
      expect.stringMatching(/^content\/cities\/old\.yaml: planning\.checked is 2025-10/),
    ]);
  });
});

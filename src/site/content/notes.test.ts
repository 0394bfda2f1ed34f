import { describe, expect, it } from "vitest";
import { contentNotes } from "./notes.ts";

const page = (file: string, title = file, checked = "2026-11") => ({
  file,
  meta: { title, description: `About ${file}` },
  planning: { checked },
});
const home = page("home");
const now = new Date(2026, 10, 21);

describe("notes for the owner", () => {
  it("says nothing of content that is in order", () => {
    expect(contentNotes({ home, services: [page("a")], cities: [page("b")] }, now)).toEqual([]);
  });

  it("names a text that results would cut, and one that two pages share", () => {
    const notes = contentNotes(
      {
        home,
        services: [page("a", "x".repeat(61)), page("b", "Same")],
        cities: [page("c", "Same")],
      },
      now,
    );
    expect(notes).toEqual([
      "a: meta.title has 61 characters; results show 60",
      "c: meta.title is the same as in b",
    ]);
  });

  it("asks to read a city's rules again after a year", () => {
    const cities = [page("fresh", "1", "2025-11"), page("old", "2", "2025-10")];
    expect(contentNotes({ home, services: [], cities }, now)).toEqual([
      expect.stringMatching(/^old: planning\.checked is 2025-10/),
    ]);
  });
});

import { expect, it } from "vitest";
import { typeset } from "./typeset.ts";

it.each([
  ["the owner's lot", "the owner’s lot"],
  ["clients' files", "clients’ files"],
  ["marked 'Specimen' ('not valid')", "marked ‘Specimen’ (‘not valid’)"],
  ["Class B below Fort Collins, I-70", "Class\u00a0B below Fort\u00a0Collins, I-\u206070"],
  ["FAA Part 107, FAA-certified", "FAA\u00a0Part\u00a0107, FAA-\u2060certified"],
  ["in mid-September", "in mid-\u2060September"],
  ["up to 400 feet, 7 p.m.", "up to 400\u00a0feet, 7\u00a0p.m."],
  ['a "no-fly" zone', "a “no-fly” zone"],
  ['he said—"great", in the \'90s', "he said—“great”, in the ’90s"],
  ["mid-rise-downtown", "mid-rise-downtown"],
  ["https://example.com/mid-state/A-1?o'clock", "https://example.com/mid-state/A-1?o'clock"],
])("sets %s", (typed, expected) => expect(typeset(typed)).toBe(expected));

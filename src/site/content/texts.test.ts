import { expect, it } from "vitest";
import { curly } from "./texts.ts";

it.each([
  ["the owner's lot", "the owner’s lot"],
  ["clients' files", "clients’ files"],
  ["marked 'Specimen' ('not valid')", "marked ‘Specimen’ (‘not valid’)"],
  ['a "no-fly" zone', "a “no-fly” zone"],
])("sets %s with curly quotes", (straight, expected) => expect(curly(straight)).toBe(expected));

import { expect, it } from "vitest";
import { readTables, writeTables } from "./sfnt.ts";

it("reads back the tables it wrote, whatever their length", () => {
  const tables = new Map([
    ["kern", Buffer.from([1, 2, 3, 4, 5])],
    ["glyf", Buffer.from([])],
    ["OS/2", Buffer.from([9, 8, 7, 6])],
  ]);
  const font = writeTables(tables);
  expect(font.length % 4).toBe(0);
  expect(readTables(font)).toEqual(tables);
});

it("orders the directory by tag and sums each table, as the format demands", () => {
  const font = writeTables(
    new Map([
      ["zzzz", Buffer.from([0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff])],
      ["aaaa", Buffer.from([0, 0, 0, 2])],
    ]),
  );
  expect([...readTables(font).keys()]).toEqual(["aaaa", "zzzz"]);
  expect(font.readUInt32BE(12 + 4)).toBe(2);
  expect(font.readUInt32BE(28 + 4)).toBe(0);
});

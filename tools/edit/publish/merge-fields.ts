import { isDeepStrictEqual as isEqual } from "node:util";
import { stringify } from "yaml";
import { parseYaml } from "../../../src/yaml.ts";

type Side = "ours" | "theirs";

const isList = (value: unknown) => Array.isArray(value);
const isGroup = (value: unknown) => value instanceof Object && !isList(value);

/** Whether an item is at another place than before: then a place says nothing about which item is which. */
const hasMoved = (before: unknown[], after: unknown[]): boolean =>
  after.some(
    (item, at) => !isEqual(item, before[at]) && before.some((other) => isEqual(other, item)),
  );

/** Lists are compared item by item only if both sides kept all items where they were. */
function isComparable([base, ...sides]: [unknown, unknown, unknown]): boolean {
  if (!isList(base)) return [base, ...sides].every(isGroup);
  return sides.every(
    (side) => isList(side) && side.length === base.length && !hasMoved(base, side),
  );
}

function mergeValues(values: [base: unknown, ours: unknown, theirs: unknown], winner: Side) {
  const [base, ours, theirs] = values;
  if (isEqual(ours, theirs) || isEqual(base, ours)) return theirs;
  if (isEqual(base, theirs)) return ours;
  if (!isComparable(values)) return winner === "ours" ? ours : theirs;
  const inside = (key: string) =>
    values.map((value) => (value as Record<string, unknown>)[key]) as typeof values;
  const keys = new Set([theirs, ours].flatMap((side) => Object.keys(side as object)));
  const merged = [...keys].map((key): [string, unknown] => [key, mergeValues(inside(key), winner)]);
  return isList(base) ? merged.map(([, item]) => item) : Object.fromEntries(merged);
}

/**
 * Merges a file by its fields. By its lines, git would take two neighboring fields for one.
 * @param winner whose value is taken of a field that both sides changed
 * @returns undefined if one of the texts isn't valid YAML
 */
export function mergeFields(
  texts: [base: string, ours: string, theirs: string],
  winner: Side,
): string | undefined {
  const parsed = texts.map(parseYaml);
  if (parsed.some(({ error }) => error !== undefined)) return undefined;
  const [base, ours, theirs] = parsed.map(({ value }) => value);
  // Quotes what Keystatic's parser, of YAML 1.1, would take for a number or a time.
  return stringify(mergeValues([base, ours, theirs], winner), { version: "1.1" });
}

/** Compares two versions of a content file, field by field. */
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { entryAt } from "./content-files.ts";
import { placeOf } from "./words.ts";

/** A value as text; a list or group as a comma-separated line. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return "(empty)";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(toText).join(", ") || "(empty)";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

interface Difference {
  /** Labels, such as "Top of the page > Headline". */
  field: string;
  before: string;
  after: string;
}

/**
 * @param file relative to the project
 * @returns the differing fields; empty if `file` isn't a content file. A list whose length changed counts as one field.
 */
export function differences(
  file: string,
  before: Buffer | string,
  after: Buffer | string,
): Difference[] {
  const { schema } = entryAt(file)?.item ?? {};
  if (!schema) return [];
  const compare = (before: unknown, after: unknown, path: PropertyKey[]): Difference[] => {
    if (isDeepStrictEqual(before, after)) return [];
    const isList = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
    const isGroup = !Array.isArray(before) && !Array.isArray(after);
    if (!isObject(before) || !isObject(after) || !(isList || isGroup))
      return [{ field: placeOf(path, schema), before: toText(before), after: toText(after) }];
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      compare(before[name], after[name], [...path, isList ? Number(name) : name]),
    );
  };
  return compare(parse(String(before)) ?? {}, parse(String(after)) ?? {}, []);
}

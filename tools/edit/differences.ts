/** Compares two versions of a content file, field by field. */
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { entryAt } from "./content-files.ts";
import { labelPath } from "./words.ts";

/** Formats a value as text. The values in a list or group are joined with commas. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return "(empty)";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(toText).join(", ") || "(empty)";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

interface Difference {
  /** The labels of the groups around the field and of the field, such as "Top of the page > Headline". */
  field: string;
  before: string;
  after: string;
}

/**
 * Returns the fields that differ between two versions of a content file; empty if `file` isn't a content
 * file. If a list's length changed, the whole list counts as one field.
 * @param file path relative to the project's root
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
    const areEqualLengthLists =
      Array.isArray(before) && Array.isArray(after) && before.length === after.length;
    const areGroups = !Array.isArray(before) && !Array.isArray(after);
    if (!isObject(before) || !isObject(after) || !(areEqualLengthLists || areGroups))
      return [{ field: labelPath(path, schema), before: toText(before), after: toText(after) }];
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      compare(before[name], after[name], [...path, areEqualLengthLists ? Number(name) : name]),
    );
  };
  return compare(parse(String(before)) ?? {}, parse(String(after)) ?? {}, []);
}

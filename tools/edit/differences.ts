import { isDeepStrictEqual } from "node:util";
import { parseYaml } from "../../src/yaml.ts";
import { entryAt } from "./content-files.ts";
import { labelPath } from "./forms/labels.ts";

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
 * Empty if `file` isn't a content file. If a list's length changed, the whole list counts as one field. So
 * does the whole file if a version isn't valid YAML.
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
  const [old, current] = [before, after].map((text) => parseYaml(String(text)));
  if (old?.error !== undefined || current?.error !== undefined)
    return [{ field: "The whole file", before: String(before), after: String(after) }];
  return compare(old?.value ?? {}, current?.value ?? {}, []);
}

import { isDeepStrictEqual } from "node:util";
import { parseYaml } from "../../../src/yaml.ts";
import { labelOf, labelsOf } from "../forms/labels.ts";
import { kindsOf, type Schema } from "../forms/schema.ts";

export interface FieldChange {
  /** Such as "Top of the page > Headline". */
  label: string;
  /** Undefined if there was none. */
  before?: string | undefined;
  after?: string | undefined;
}

interface Section {
  discriminant?: string;
}

/** Every text, number and checked box, by its path as JSON. */
function leavesOf(value: unknown, path: PropertyKey[] = []): [path: string, leaf: unknown][] {
  if (!(value instanceof Object)) return value ? [[JSON.stringify(path), value]] : [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Finds for each current section the equal one, or else one of the same kind, or none. */
function partnersOf(old: readonly Section[], current: readonly Section[]) {
  const rest = [...old];
  const take = (isPartner: (section: Section) => boolean) => {
    const index = rest.findIndex(isPartner);
    return index === -1 ? undefined : rest.splice(index, 1)[0];
  };
  const equals = current.map((section) => take((other) => isDeepStrictEqual(other, section)));
  const partners = current.map(
    ({ discriminant }, at) => equals[at] ?? take((other) => other.discriminant === discriminant),
  );
  return { partners, rest };
}

const sectionsIn = (page: unknown): Section[] => {
  const { sections } = (page ?? {}) as { sections?: Section[] };
  return Array.isArray(sections) ? sections : [];
};

/** A moved section is one change of the order, not a change of every field after it. */
export function differences(schema: Schema, ...texts: [before: string, after: string]) {
  const [before, after] = texts.map((text) => parseYaml(text).value) as [unknown, unknown];
  const { partners, rest } = partnersOf(sectionsIn(before), sectionsIn(after));
  const sections = [...partners, ...rest];
  const alignedBefore = sections.length > 0 ? { ...(before as object), sections } : before;
  const [old, current] = [alignedBefore, after].map((page) => new Map(leavesOf(page)));
  const paths = new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])]);
  const textOf = (leaf: unknown) => (leaf === undefined ? undefined : String(leaf));
  const changes = [...paths].flatMap((path): FieldChange[] => {
    const [was, is] = [textOf(old?.get(path)), textOf(current?.get(path))];
    const content = is === undefined ? alignedBefore : after;
    return was === is
      ? []
      : [{ label: labelsOf(JSON.parse(path), schema, content), before: was, after: is }];
  });
  const kept = sectionsIn(before).filter((section) => partners.includes(section));
  if (isDeepStrictEqual(kept, partners.filter(Boolean))) return changes;
  const kinds = new Map(kindsOf(schema.properties?.["sections"]?.items ?? {}));
  const orderOf = (page: unknown) =>
    sectionsIn(page)
      .map(({ discriminant = "" }) => labelOf(discriminant, kinds.get(discriminant)))
      .join(", ");
  return [
    { label: "Order of the sections", before: orderOf(before), after: orderOf(after) },
    ...changes,
  ];
}

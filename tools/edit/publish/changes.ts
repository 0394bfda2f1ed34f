/** Describes unpublished changes for the owner. */
import { parse } from "yaml";
import { entryAt } from "../content-files.ts";
import { differences } from "../differences.ts";

/** A changed file, as published (`before`) and local (`after`); undefined if it doesn't exist. */
export interface Version {
  /** Relative to the project. */
  path: string;
  before: Buffer | undefined;
  after: Buffer | undefined;
}

/** How many changed fields to name; the rest are counted. */
const MAX_NAMED_FIELDS = 3;

/** The title of a picture's or film's files, which are one change; for any other file, its path. */
function groupOf({ path }: Version): string {
  const [, folder, file = ""] = /^media\/(stills|films)\/(.+)\.\w+$/.exec(path) ?? [];
  if (folder === "stills") return `Picture ${file}`;
  return folder === "films" ? `Film ${file.replace(/-1280$|-poster$/, "")}` : path;
}

/**
 * Describes each content file's, picture's or film's change, such as "Cities > Denver: Top of the page >
 * Headline" or "Picture city-vail: replaced".
 */
export const describeChanges = (files: Version[]) =>
  [...Map.groupBy(files, groupOf)].map(([group, files]) => ({
    text: `${titleOf(group, files[0]?.after ?? files[0]?.before)}: ${whatOf(files)}`,
    paths: files.map(({ path }) => path),
  }));

/** "Cities > Denver" or "Home page" for a content file; for anything else, its path or group. */
export function titleOf(group: string, text: Buffer | undefined): string {
  const entry = entryAt(group);
  if (!entry) return group;
  const { item, slug } = entry;
  if (item.slugField === undefined) return item.label;
  const values = parse(String(text ?? "")) as Record<string, unknown> | null;
  return `${item.label} > ${values?.[item.slugField] ?? slug}`;
}

/** A group's change: "added", "deleted", "replaced", or the changed fields. */
function whatOf(files: Version[]): string {
  if (files.every(({ before }) => !before)) return "added";
  if (files.every(({ after }) => !after)) return "deleted";
  const fields = files.flatMap(({ path, before, after }) => {
    if (!path.endsWith(".yaml")) return ["replaced"];
    if (!before || !after) return ["What it shows"];
    return differences(path, before, after).map(({ field }) => field);
  });
  const distinct = [...new Set(fields)];
  if (distinct.length === 0) return "same words, written differently";
  const more = distinct.length - MAX_NAMED_FIELDS;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return [...distinct.slice(0, MAX_NAMED_FIELDS), ...rest].join(", ");
}

/** The commit message of a publication, with a line per change. */
export function messageOf(changes: { text: string }[], title?: string): string {
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const subject = title ?? `${changes[0]?.text}${more}`;
  return `${subject}\n\n${changes.map(({ text }) => `- ${text}`).join("\n")}\n`;
}

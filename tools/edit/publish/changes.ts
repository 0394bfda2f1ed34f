/** Describes unpublished changes for the owner. */
import { parse } from "yaml";
import { entryAt } from "../content-files.ts";
import { differences } from "../differences.ts";

export interface Change {
  /** Such as "Cities > Denver: Top of the page > Headline" or "Picture city-vail: replaced". */
  text: string;
  /** The changed files, relative to the project. */
  paths: string[];
}

/** Reads a file's old or new version; undefined if it doesn't exist. */
type Read = (path: string) => Promise<Buffer | undefined>;

/** How many changed fields to name; the rest are counted. */
const MAX_NAMED_FIELDS = 3;

/** The title of a picture's or film's files, which are one change; for any other file, its path. */
function groupOf(path: string): string {
  const [, folder, file = ""] = /^media\/(stills|films)\/(.+)\.\w+$/.exec(path) ?? [];
  if (folder === "stills") return `Picture ${file}`;
  return folder === "films" ? `Film ${file.replace(/-1280$|-poster$/, "")}` : path;
}

/**
 * @param paths of changed files
 * @param before reads published files
 * @param after reads unpublished files
 * @returns one change per content file, picture or film
 */
export function describeChanges(paths: string[], before: Read, after: Read): Promise<Change[]> {
  return Promise.all(
    [...Map.groupBy(paths, groupOf)].map(async ([group, paths]) => {
      const was = await Promise.all(paths.map(before));
      const is = await Promise.all(paths.map(after));
      const title = titleOf(group, is[0] ?? was[0]);
      return { text: `${title}: ${whatOf(paths, was, is)}`, paths };
    }),
  );
}

/** "Cities > Denver" or "Home page" for a content file; for anything else, its path or group. */
export function titleOf(group: string, text: Buffer | undefined): string {
  const entry = entryAt(group);
  if (!entry) return group;
  const { part, slug } = entry;
  if (part.slugField === undefined) return part.label;
  const values = parse(String(text ?? "")) as Record<string, unknown> | null;
  return `${part.label} > ${values?.[part.slugField] ?? slug}`;
}

type Contents = (Buffer | undefined)[];

/** A group's change: "added", "deleted", "replaced", or the changed fields. */
function whatOf(paths: string[], was: Contents, is: Contents): string {
  if (was.every((file) => file === undefined)) return "added";
  if (is.every((file) => file === undefined)) return "deleted";
  const fields = paths.flatMap((path, index) => {
    const [old, next] = [was[index], is[index]];
    if (!path.endsWith(".yaml")) return ["replaced"];
    if (!old || !next) return ["What it shows"];
    return differences(path, String(old), String(next)).map(({ field }) => field);
  });
  const distinct = [...new Set(fields)];
  const more = distinct.length - MAX_NAMED_FIELDS;
  if (distinct.length === 0) return "same words, written differently";
  return [...distinct.slice(0, MAX_NAMED_FIELDS), ...(more > 0 ? [`and ${more} more`] : [])].join(
    ", ",
  );
}

/** The commit message of a publication, with a line per change. */
export function messageOf(changes: Change[], title?: string): string {
  const [first] = changes;
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const subject = title ?? `${first?.text}${more}`;
  return `${subject}\n\n${changes.map(({ text }) => `- ${text}`).join("\n")}\n`;
}

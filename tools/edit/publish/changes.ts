import { parseYaml } from "../../../src/yaml.ts";
import { entryAt } from "../content-files.ts";
import { differences } from "../differences.ts";

/** A version is undefined if there is none. */
export interface ChangedFile {
  path: string;
  before: Buffer | undefined;
  after: Buffer | undefined;
}

const MAX_NAMED_FIELDS = 3;

/**
 * All files of a picture, film or orbit are one group, such as "Picture city-vail". Any other file is a
 * group of its own, whose name is the file's path.
 */
function groupOf({ path }: ChangedFile): string {
  const [, folder, file = ""] =
    /^media\/(stills|films|orbits|files)\/(.+?)(\/\d+)?\.\w+$/.exec(path) ?? [];
  if (folder === "stills") return `Picture ${file}`;
  if (folder === "orbits") return `Orbit ${file}`;
  if (folder === "files") return `File ${path.replace("media/files/", "")}`;
  return folder === "films" ? `Film ${file.replace(/-1280$|-poster$/, "")}` : path;
}

/** Descriptions are like "Cities > Denver: Top of the page > Headline" or "Picture city-vail: replaced". */
export const describeChanges = (files: ChangedFile[]) =>
  [...Map.groupBy(files, groupOf)].map(([group, files]) => ({
    text: `${titleOf(group, files[0]?.after ?? files[0]?.before)}: ${describeGroup(files)}`,
    paths: files.map(({ path }) => path),
  }));

/** Such as "Cities > Denver" or "Home page" for a content file. Any other group keeps its name. */
export function titleOf(group: string, text: Buffer | undefined): string {
  const entry = entryAt(group);
  if (!entry) return group;
  const { item, slug } = entry;
  if (item.slugField === undefined) return item.label;
  const values = parseYaml(String(text ?? "")).value as Record<string, unknown> | null | undefined;
  return `${item.label} > ${values?.[item.slugField] ?? slug}`;
}

function describeGroup(files: ChangedFile[]): string {
  if (files.every(({ before }) => !before)) return "added";
  if (files.every(({ after }) => !after)) return "deleted";
  const fields = files.flatMap(({ path, before, after }) => {
    if (!path.endsWith(".yaml")) return ["replaced"];
    if (!before || !after) return ["What it shows"];
    return differences(path, before, after).map(({ field }) => field);
  });
  const distinctFields = [...new Set(fields)];
  if (distinctFields.length === 0) return "same words, written differently";
  const unnamedCount = distinctFields.length - MAX_NAMED_FIELDS;
  const rest = unnamedCount > 0 ? [`and ${unnamedCount} more`] : [];
  return [...distinctFields.slice(0, MAX_NAMED_FIELDS), ...rest].join(", ");
}

/** @param title the subject; by default, the first change and the number of further changes */
export function commitMessage(changes: { text: string }[], title?: string): string {
  const suffix = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const subject = title ?? `${changes[0]?.text}${suffix}`;
  return `${subject}\n\n${changes.map(({ text }) => `- ${text}`).join("\n")}\n`;
}

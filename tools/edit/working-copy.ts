/**
 * Keystatic reads and writes a working copy (`.astro/edit`, never committed), one YAML file an
 * entry in its own shape. What it saves is checked by the site's schemas and then written into
 * the content files, of which only what changed is touched.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname, join } from "node:path";
import { parse, stringify } from "yaml";
import { type Entry, entriesOf, entryOf, PARTS, type Part } from "./content-files.ts";
import { patchYaml } from "./patch.ts";
import { masterOf } from "./pictures.ts";
import { schemaOf } from "./schema.ts";
import { toEditor, toFile } from "./shape.ts";
import { inWords } from "./words.ts";

/** Where an entry's working copy lies, relative to the working copy's folder. */
export function copyPath({ part, slug }: Entry): string {
  return slug === undefined ? `${part.key}.yaml` : `${part.key}/${slug}.yaml`;
}

/** The entry that a path of the working copy stands for; undefined for a picture. */
export function entryAt(path: string): Entry | undefined {
  const [, key, slug] = /^([a-z]+)(?:\/([^/]+))?\.yaml$/.exec(path) ?? [];
  const part = PARTS.find((candidate) => candidate.key === key);
  return part && entryOf(part, slug);
}

/** Writes the working copy anew from the content files, where they differ. */
export function pull(root: string, folder: string): void {
  const current = new Set<string>();
  for (const part of PARTS) {
    for (const entry of entriesOf(part, root)) {
      const path = copyPath(entry);
      current.add(path);
      writeIfChanged(join(folder, path), stringify(editorValue(entry, root)));
      if (part.key === "stills") linkPicture(entry.slug ?? "", root, folder);
    }
  }
  for (const part of PARTS) prune(part, folder, current);
}

/** An entry as Keystatic reads it. */
export function editorValue(entry: Entry, root: string): unknown {
  const whole = parse(readFileSync(join(root, entry.file), "utf8"));
  const value = entry.at.reduce((inner, name) => inner[name], whole);
  const shown = toEditor(schemaOf(entry.part), value) as object;
  // A list inside a file has its names for keys; the form wants a field to show and to name by.
  if (entry.part.within === undefined) return shown;
  const master = entry.part.key === "stills" ? masterOf(entry.slug ?? "", root) : undefined;
  return { ...shown, file: entry.slug, ...(master ? { picture: pictureName(master) } : {}) };
}

const pictureName = (master: string) => `picture${extname(master)}`;

/** Gives the working copy the same bytes without a second copy of them. */
function linkPicture(name: string, root: string, folder: string): void {
  const master = masterOf(name, root);
  const inside = join(folder, "stills", name);
  if (master === undefined) {
    rmSync(inside, { recursive: true, force: true });
    return;
  }
  const link = join(inside, pictureName(master));
  if (existsSync(link) && statSync(link).ino === statSync(join(root, master)).ino) return;
  rmSync(inside, { recursive: true, force: true });
  mkdirSync(inside, { recursive: true });
  linkSync(join(root, master), link);
}

/** A change of one entry: what Keystatic saved, or that it was deleted. */
export interface Change {
  entry: Entry;
  /** YAML in Keystatic's shape; undefined for a deletion. */
  saved: string | undefined;
}

/**
 * @returns what is wrong with a change, in words, by field; undefined when it may be written
 */
export function refusal({ entry, saved }: Change): string | undefined {
  if (saved === undefined) return undefined;
  const result = entry.part.zod.safeParse(fileValue(entry, saved));
  if (result.success) return undefined;
  const lines = result.error.issues.map((issue) => `${inWords(issue, schemaOf(entry.part))}.`);
  return `${[entry.file, ...entry.at].join(" > ")} was not saved.\n${lines.join("\n")}`;
}

/** Writes a change into its content file. */
export function push({ entry, saved }: Change, root: string): void {
  const file = join(root, entry.file);
  if (saved === undefined && entry.at.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const value = saved === undefined ? undefined : fileValue(entry, saved);
  writeIfChanged(file, patchYaml(text, entry.at, value));
}

/** What a change would put into the content file. */
export function fileValue(entry: Entry, saved: string): unknown {
  return toFile(schemaOf(entry.part), parse(saved) ?? {});
}

/** Takes out of the working copy what the content no longer has. */
function prune(part: Part, folder: string, current: Set<string>): void {
  const inside = join(folder, part.key);
  if (part.slugField === undefined || !existsSync(inside)) return;
  for (const name of readdirSync(inside)) {
    const slug = name.replace(/\.yaml$/, "");
    if (!current.has(`${part.key}/${slug}.yaml`)) rmSync(join(inside, name), { recursive: true });
  }
}

function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeWhole(file, text);
}

/** Writes a file beside its place and moves it there: whoever reads it finds the old or the new one, whole. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}~`, content);
  renameSync(`${file}~`, file);
}

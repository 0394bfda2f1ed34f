/** Validates the content, as it is on disk or as a save would change it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import type { z } from "zod";
import {
  brokenReferences,
  type HasMedia,
  type PageContent,
} from "../../src/site/content/references.ts";
import { allEntries, type Entry } from "./content-files.ts";
import { masterOf } from "./media/files.ts";
import { schemaOf } from "./parts.ts";
import { inWords } from "./words.ts";

/** A content file to write, or to delete if `text` is undefined. */
export interface Change {
  entry: Entry;
  text: string | undefined;
}

/** A parsed content file; `wrong` lists its errors. */
interface Read {
  entry: Entry;
  data?: unknown;
  wrong: string[];
}

function read(entry: Entry, text: string): Read {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) return { entry, wrong: [error.message.trim()] };
  const { data, error: refused }: z.ZodSafeParseResult<unknown> = entry.part.zod.safeParse(
    document.toJS() ?? {},
  );
  const schema = refused ? schemaOf(entry.part) : {};
  const wrong = refused?.issues.map((issue) => `${inWords(issue, schema)}.`) ?? [];
  return { entry, data, wrong };
}

const readAll = (root: string): Map<string, Read> =>
  new Map(
    allEntries(root).map((entry) => [
      entry.file,
      read(entry, readFileSync(join(root, entry.file), "utf8")),
    ]),
  );

/** Error messages about references to missing pages, pictures or films. */
function broken(all: Map<string, Read>, root: string): string[] {
  const of = (key: string) =>
    [...all.values()].filter(({ entry, data }) => entry.part.key === key && data !== undefined);
  const pages = (key: string) =>
    of(key).map(({ entry, data }) => ({ ...(data as object), slug: entry.slug, file: entry.file }));
  const [home] = of("home");
  if (!home) return [];
  const content = {
    home: home.data,
    services: pages("services"),
    cities: pages("cities"),
    works: pages("works"),
  } as PageContent;
  const has: HasMedia = (folder, name) =>
    folder === "stills"
      ? all.has(`media/stills/${name}.yaml`) && masterOf(name, root) !== undefined
      : all.has(`media/films/${name}.yaml`) && existsSync(join(root, `media/films/${name}.mp4`));
  return brokenReferences(content, has);
}

/** @returns error messages; empty if the changes can be saved */
export function refusals(changes: Change[], root: string): string[] {
  const all = readAll(root);
  const before = broken(all, root);
  const wrong: string[] = [];
  for (const { entry, text } of changes) {
    if (text === undefined) {
      all.delete(entry.file);
      continue;
    }
    const next = read(entry, text);
    wrong.push(...next.wrong.map((sentence) => `${nameOf(entry)}: ${sentence}`));
    all.set(entry.file, next);
  }
  if (wrong.length > 0) return wrong;
  return broken(all, root).filter((sentence) => !before.includes(sentence));
}

/** "Cities > vail", as in the editor's menu. */
const nameOf = ({ part, slug }: Entry) => [part.label, slug].filter(Boolean).join(" > ");

/** Error messages about files that aren't valid YAML, which the editor can't open. */
export function unreadable(root: string): string[] {
  return allEntries(root).flatMap(({ file }) => {
    const [error] = parseDocument(readFileSync(join(root, file), "utf8")).errors;
    return error ? [`${file}: ${error.message.trim()}`] : [];
  });
}

/** All errors that would fail the build. */
export function problems(root: string): string[] {
  const all = readAll(root);
  const wrong = [...all].flatMap(([file, one]) =>
    one.wrong.map((sentence) => `${file}: ${sentence}`),
  );
  if (wrong.length > 0) return wrong;
  return broken(all, root);
}

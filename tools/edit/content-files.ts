/** The files that Keystatic's forms read. Its own handler would read all pictures and films too, for each form. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { allEntries, MENU } from "./menu.ts";
import { versionsOf } from "./save.ts";

const pathsIn = (root: string): string[] => [
  ...allEntries(root).map(({ file }) => file),
  ...MENU.flatMap(({ starter }) => starter ?? []),
];

const parentsOf = (path: string): string[] => {
  const parent = dirname(path);
  return parent === "." ? [] : [...parentsOf(parent), parent];
};

/** As git lists a tree, with the folders. A folder only needs another hash once one of the files has changed. */
export function contentTree(root: string) {
  const versions = versionsOf(pathsIn(root), root);
  const paths = Object.keys(versions);
  const sha = createHash("sha1").update(JSON.stringify(versions)).digest("hex");
  return [
    ...[...new Set(paths.flatMap(parentsOf))].map((path) => ({
      ...{ path, type: "tree", mode: "040000", sha },
    })),
    ...paths.map((path) => ({ path, type: "blob", mode: "100644", sha: versions[path] })),
  ];
}

/** @returns undefined if it isn't a content file, or has another version */
export function contentFile(path: string, sha: string, root: string): string | undefined {
  const isVersion = pathsIn(root).includes(path) && versionsOf([path], root)[path] === sha;
  return isVersion ? readFileSync(join(root, path), "utf8") : undefined;
}

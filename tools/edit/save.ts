/** What Keystatic asks to be saved: checked whole, then written, all of it or nothing. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { checkPicture, masterOf } from "./pictures.ts";
import { newlyBroken } from "./whole.ts";
import { type Change, entryAt, push, refusal, writeWhole } from "./working-copy.ts";

/** The body of `POST /api/keystatic/update`; contents in base64url. */
export interface Update {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
}

/** A picture's path in the working copy: `stills/<name>/picture.jpg`, or `.JPG` as cameras write it. */
const PICTURE = /^stills\/([^/]+)\/picture\.[a-z]+$/i;

/**
 * @param root the project
 * @returns what is wrong with the update, in words; undefined when everything was written
 */
export async function save(update: Update, root: string): Promise<string | undefined> {
  const additions = update.additions.map(({ path, contents }) => ({
    path,
    bytes: Buffer.from(contents, "base64url"),
  }));
  const changes = [
    ...update.deletions.map(({ path }) => ({ path, saved: undefined })),
    ...additions.map(({ path, bytes }) => ({ path, saved: bytes.toString("utf8") })),
  ].flatMap(({ path, saved }): Change[] => {
    const entry = entryAt(path);
    return entry ? [{ entry, saved }] : [];
  });

  const refused = changes.map(refusal).filter((reason) => reason !== undefined);
  const masters: { name: string; file: string; bytes: Buffer }[] = [];
  for (const { path, bytes } of additions) {
    const name = PICTURE.exec(path)?.[1];
    if (name === undefined) continue;
    const checked = await checkPicture(bytes);
    if ("refused" in checked) refused.push(checked.refused);
    else
      masters.push({ name, file: `media/stills/${name}.${checked.ending}`, bytes: checked.master });
  }
  for (const { entry, saved } of changes) {
    const { part, slug = "" } = entry;
    if (part.key !== "stills" || saved === undefined) continue;
    if (!masterOf(slug, root) && !masters.some(({ name }) => name === slug))
      refused.push(`There is no picture called ${slug} yet: drop one into the field Picture.`);
  }
  if (refused.length === 0) {
    const names = masters.map(({ name }) => name);
    refused.push(...newlyBroken(changes, names, root).map((sentence) => `Not saved. ${sentence}.`));
  }
  if (refused.length > 0) return refused.join("\n\n");

  for (const { path } of update.deletions) removeMaster(PICTURE.exec(path)?.[1], root);
  for (const { name, file, bytes } of masters) {
    removeMaster(name, root);
    writeWhole(join(root, file), bytes);
  }
  for (const change of changes) push(change, root);
  return undefined;
}

function removeMaster(name: string | undefined, root: string): void {
  const master = name === undefined ? undefined : masterOf(name, root);
  if (master !== undefined) rmSync(join(root, master));
}

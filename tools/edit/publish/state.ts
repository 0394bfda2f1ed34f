/** The running or last publication, in a file, so that every tab shows it, also after a restart. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "./git.ts";
import { isLocked } from "./lock.ts";

export const STEPS = [
  "Getting what others published",
  "Saving your changes as a version",
  "Building the site, which takes a minute or two",
  "Sending it",
];

export interface Publication {
  /** Index in STEPS. */
  step: number;
  startedAt: string;
  /** Undefined while it runs. `isUpdated` if others changed the editor's own programs. */
  end?: { at: string; message: string; isFailure?: boolean; isUpdated?: boolean };
  /** The commit that was sent, and when the site first served it. `failed` says why it doesn't. */
  live?: { commit: string; at?: string; failed?: string };
  /** Whether the owner has read how it ended. */
  isDismissed?: boolean;
}

const fileOf = ({ state }: Repository) => join(state, "publication.json");

export function writePublication(repository: Repository, state: Publication): void {
  const file = fileOf(repository);
  mkdirSync(repository.state, { recursive: true });
  writeFileSync(`${file}~`, JSON.stringify(state));
  renameSync(`${file}~`, file);
}

/** @param at when the publication ended that the owner has read about */
export function dismiss(repository: Repository, at: string): undefined {
  const publication = readPublication(repository);
  if (publication?.end?.at === at)
    writePublication(repository, { ...publication, isDismissed: true });
}

/** Undefined before the first publication. */
export function readPublication(repository: Repository): Publication | undefined {
  const file = fileOf(repository);
  if (!existsSync(file)) return undefined;
  const publication: Publication = JSON.parse(readFileSync(file, "utf8"));
  if (publication.end || isLocked(repository)) return publication;
  const doing = STEPS[publication.step];
  const message = `The editor was stopped during the step “${doing}”. Your changes are saved here. Press Publish: it goes on.`;
  return { ...publication, end: { at: publication.startedAt, message, isFailure: true } };
}

/**
 * What goes on after the request that began it: a publication, and pictures and films that are being added. Each has a
 * record in a folder of its own, so that every tab and process knows of it, also after a restart.
 */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Repository } from "./publish/git.ts";
import { acquire, isLocked } from "./publish/lock.ts";

/** No picture can have this name. */
export const PUBLICATION = "_publication";

type State = Pick<Repository, "state">;

export interface Task {
  /** A picture's or film's, or PUBLICATION. */
  name: string;
  /** When it was last written. */
  at: string;
  /** A sentence without its end. */
  doing: string;
  canStop?: boolean;
  /** Said if the process is stopped before the task has ended. */
  ifStopped: string;
  /** Undefined while it runs. */
  end?: { message: string; isFailure?: boolean; form?: string } | undefined;
  /** Whether somebody has read how it ended. */
  isDismissed?: boolean;
}

const RECORD = "task.json";
const folderOf = ({ state }: State, name: string) => join(state, "tasks", name);

/** Those of this process, whose locks needn't be tried. */
const running = new Set<string>();

/** Whether stopping this process would stop a task. */
export const isBusy = (): boolean => running.size > 0;

/** @returns undefined if a power cut has left half a record */
function readTask<Kind extends Task>(file: string): Kind | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Those that run, and those that have ended. */
export const tasksIn = <Kind extends Task>({ state }: State, name = "*"): Kind[] =>
  globSync(join("tasks", name, RECORD), { cwd: state }).flatMap((file): Kind[] => {
    const task = readTask<Kind>(join(state, file));
    if (!task) return [];
    const folder = join(state, dirname(file));
    if (task.end || running.has(folder) || isLocked({ state: folder })) return [task];
    return [{ ...task, end: { message: task.ifStopped, isFailure: true } }];
  });

export function writeTask<Kind extends Task>(
  state: State,
  task: Omit<Kind, "at">,
  at = new Date().toISOString(),
): Kind {
  const written = { ...task, at } as Kind;
  const record = join(folderOf(state, written.name), RECORD);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(`${record}~`, JSON.stringify(written), { flush: true });
  renameSync(`${record}~`, record);
  return written;
}

export const forgetTask = (state: State, name: string): void =>
  rmSync(folderOf(state, name), { recursive: true, force: true });

/**
 * Hides how a task has ended.
 * @param at when that was, as somebody has read
 */
export function dismiss(state: State, name: string, at: string): undefined {
  const [task] = tasksIn(state, name);
  if (!task?.end || task.at !== at) return;
  // Whether visitors see a publication may still be unknown.
  if (name === PUBLICATION) writeTask(state, { ...task, isDismissed: true }, at);
  else forgetTask(state, name);
}

/** @throws Error if one with this name is under way, also in another process */
export function startTask(state: State, name: string) {
  const folder = folderOf(state, name);
  const lock = acquire({ state: folder });
  if (!lock) throw new Error(`Another ${name} is being added. Choose another name.`);
  running.add(folder);
  const files = join(folder, "files");
  mkdirSync(files, { recursive: true });
  return {
    /** A folder for the task, until it ends. */
    files,
    close(): void {
      lock.close();
      running.delete(folder);
      rmSync(files, { recursive: true, force: true });
    },
  };
}

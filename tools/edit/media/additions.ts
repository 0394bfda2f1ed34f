/** What is being added, each with a folder of its own, so that every tab and process knows of it, also after a restart. */
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Repository } from "../publish/git.ts";
import { acquire, isLocked } from "../publish/lock.ts";

type State = Pick<Repository, "state">;

export interface Addition {
  name: string;
  /** When it began, or ended. */
  at: string;
  doing?: "uploaded" | "converted";
  /** Undefined while it runs. Either the path of the form that describes it, or why it failed. */
  end?: { form?: string; failure?: string };
}

/** Called with `added` once it has ended, and with `addition` before. */
export type OnChange = (event: "added" | "addition") => void;

const RECORD = "addition.json";
const folderOf = ({ state }: State, name: string) => join(state, "additions", name);

/** Those of this process, whose locks needn't be tried. */
const running = new Set<string>();

export const isAdding = (): boolean => running.size > 0;

/** Those that run, and those whose end nobody has seen yet. */
export const additionsIn = ({ state }: State): Addition[] =>
  globSync(join("additions", "*", RECORD), { cwd: state }).map((file) => {
    const addition: Addition = JSON.parse(readFileSync(join(state, file), "utf8"));
    const folder = join(state, dirname(file));
    if (addition.end || running.has(folder) || isLocked({ state: folder })) return addition;
    return { ...addition, end: { failure: "The editor was stopped meanwhile. Add it again." } };
  });

/** Forgets an addition that has ended. */
export function forgetAddition(state: State, name: string): void {
  if (additionsIn(state).some((addition) => addition.name === name && addition.end))
    rmSync(folderOf(state, name), { recursive: true, force: true });
}

/** @throws Error if one with this name is being added, also by another process */
export function startAddition(state: State, name: string, onChange: OnChange) {
  const folder = folderOf(state, name);
  const lock = acquire({ state: folder });
  if (!lock) throw new Error(`Another ${name} is being added. Choose another name.`);
  running.add(folder);
  const write = (addition: Omit<Addition, "at">) => {
    const record = join(folder, RECORD);
    writeFileSync(`${record}~`, JSON.stringify({ ...addition, at: new Date().toISOString() }));
    renameSync(`${record}~`, record);
    onChange(addition.end ? "added" : "addition");
  };
  return {
    source: join(folder, "upload"),
    report: (doing: "uploaded" | "converted") => write({ name, doing }),
    /** @param end undefined if nothing is to be seen of it */
    end(end?: Addition["end"]): void {
      lock.close();
      running.delete(folder);
      if (!end) rmSync(folder, { recursive: true, force: true });
      for (const file of globSync("upload*", { cwd: folder }))
        rmSync(join(folder, file), { recursive: true, force: true });
      if (end) write({ name, end });
      else onChange("addition");
    },
  };
}

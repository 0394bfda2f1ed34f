import { PUBLICATION, type Task, tasksIn } from "../tasks.ts";
import type { Repository } from "./git.ts";

const STEPS = [
  "Getting what others published",
  "Saving your changes as a version",
  "Building the site, which takes a minute or two",
  "Sending it",
];

export interface Publication extends Task {
  /** Index in STEPS. */
  step: number;
  /** `isUpdated` if others changed the editor's own programs. */
  end?: (Task["end"] & { isUpdated?: boolean }) | undefined;
  /** The commit that was sent, and when the site first served it. `failed` says why it doesn't. */
  live?: { commit: string; at?: string; failed?: string };
}

export const atStep = (step: number): Omit<Publication, "at"> => ({
  name: PUBLICATION,
  step,
  doing: `Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`,
  canStop: step < STEPS.length - 1,
  ifStopped: `The editor was stopped during the step “${STEPS[step]}”. Your changes are saved here. Press Publish: it goes on.`,
});

/** The running or last one. Undefined before the first. */
export const readPublication = (repository: Repository): Publication | undefined =>
  tasksIn<Publication>(repository, PUBLICATION)[0];

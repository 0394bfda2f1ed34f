import { stripVTControlCharacters } from "node:util";
import { failureMessage, RefusedError } from "../failures.ts";
import type { GitFailure } from "./git-process.ts";

const CHANGES_KEPT = "Nothing was published, and your changes are kept.";

/** An unfinished git command has left the lock file or still uses it. */
const LOCKED = /Unable to create '([^']*\.lock)': File exists/;

/**
 * Patterns in the output of git or the system, each with a message for the owner. The first match wins. `{1}`
 * is replaced with the pattern's first group.
 */
const FAILURES: [RegExp, string][] = [
  [
    /\[rejected\]|non-fast-forward|fetch first|incorrect old value/,
    `Someone else is publishing at this moment. Press Publish again. ${CHANGES_KEPT}`,
  ],
  [
    /spawn git ENOENT/,
    "Git isn't installed on this computer. Install it from https://git-scm.com, then start the editor again.",
  ],
  [
    /not a git repository/i,
    "This folder isn't a git repository, so there's nowhere to publish to. Get the site with git clone, or ask the person who set it up.",
  ],
  [
    /HEAD is not a symbolic ref/,
    "This folder isn't on a branch, so there's nothing to publish to. Ask the person who set it up to run: git switch main",
  ],
  [
    /Needed a single revision/,
    "This folder's repository is empty. Ask the person who set it up to commit the site once.",
  ],
  [
    /No space left on device|Out of diskspace|couldn't write .*\.lock|ENOSPC|Disk quota exceeded|EDQUOT/i,
    `The disk is full. Free some space, then press Publish again. ${CHANGES_KEPT}`,
  ],
  [
    /Authentication failed|could not read (Username|Password)|terminal prompts disabled|(?<!EACCES: )Permission denied|publickey|error: 40[13]|access denied|Host key verification failed/i,
    `Your repository refused the login. Sign in to it again on this computer, as docs/owner.md describes, then press Publish. ${CHANGES_KEPT}`,
  ],
  [
    /Could not resolve host|unable to access|Connection (refused|timed out|reset)|Network is unreachable|Operation timed out|unable to connect|Could not connect|remote end hung up|ETIMEDOUT|SIGTERM/i,
    `Your repository can't be reached. Check the internet connection, then press Publish again. ${CHANGES_KEPT}`,
  ],
  [
    /does not appear to be a git repository|repository .*not found|Could not read from remote repository/i,
    `There's no repository at the address this folder publishes to. Ask the person who set it up to correct it (git remote set-url). ${CHANGES_KEPT}`,
  ],
  [
    /pre-receive hook declined|protected branch|remote rejected/i,
    `Your repository doesn't accept publications from this computer. Ask the person who manages it for permission. ${CHANGES_KEPT}`,
  ],
  [
    LOCKED,
    `Another program is using the repository, or has crashed. Wait a minute, then press Publish again. If you see this message again and no other git program is running, delete the file {1}. ${CHANGES_KEPT}`,
  ],
];

export function publishFailureMessage(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  const output = outputOf(error);
  const [pattern, sentence] = FAILURES.find(([pattern]) => pattern.test(output)) ?? [];
  if (!sentence) return `${failureMessage(error)} ${CHANGES_KEPT}`;
  return sentence.replace("{1}", pattern?.exec(output)?.[1] ?? "");
}

export function failureAfterPublishing(error: unknown): string {
  const output = outputOf(error);
  const [, lockFile] = LOCKED.exec(output) ?? [];
  const reason = lockFile
    ? `another git program is using it, or has crashed. If none is running, delete the file ${lockFile}.`
    : output.trim().split("\n")[0];
  return `Your changes are published, but the local repository couldn't be updated: ${reason}`;
}

function outputOf(error: unknown): string {
  const { message, stderr = "", killed } = error as Partial<GitFailure>;
  return stripVTControlCharacters(`${stderr}\n${message}\n${killed ? "SIGTERM" : ""}`);
}

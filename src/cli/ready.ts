import {
  type CheckResult,
  CONTENT_CHECKS,
  readOwnerContent,
  runChecks,
  SERVER_CHECKS,
} from "#business/ready.ts";
import { readSettings } from "#settings/environment.ts";
import { withStore } from "./program.ts";
import { messageOf, note, write } from "./terminal.ts";

const EXIT_OPEN = 1;
const EXIT_FAILURE = 2;

const backupProblem = (): Promise<string | undefined> =>
  withStore(async ({ store }) => {
    if ((await store.backupFolders()).length === 0) return "No backup has been made.";
    return store.backupProblem();
  }).catch(messageOf);

function format({ title, where, why, open }: CheckResult): string {
  if (open.length === 0) return `done  ${title}\n`;
  const lines = [...open.map((item) => `- ${item}`), `Where: ${where}`, `Why: ${why}`];
  return `OPEN  ${title}\n${lines.map((line) => `      ${line}\n`).join("")}`;
}

try {
  const settings = readSettings();
  const results = [
    ...runChecks(CONTENT_CHECKS, readOwnerContent(".")),
    ...runChecks(SERVER_CHECKS, { ...settings, backupProblem: await backupProblem() }),
  ];
  const openCount = results.filter(({ open }) => open.length > 0).length;
  const summary =
    openCount === 0
      ? "Everything is ready.\n"
      : `${openCount} of ${results.length} are open. Content is changed in the editor (npm run edit).\n`;
  await write(`Before you go live\n\n${results.map(format).join("")}\n${summary}`);
  if (openCount > 0) process.exitCode = EXIT_OPEN;
} catch (error) {
  note(messageOf(error));
  process.exitCode = EXIT_FAILURE;
}

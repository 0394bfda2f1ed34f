/**
 * `npm run test:machine [machine|compose]`: follows docs/operate.md on a real Debian 13 and a Docker engine, and counts
 * the requests that fail meanwhile. Takes about 30 minutes, and needs root, namespaces, and access to Debian's mirrors
 * and npm.
 */
import { execFileSync } from "node:child_process";
import { createNetwork, missingRequirement, removeNetwork } from "./box.ts";
import { testCompose } from "./compose.ts";
import { testOneMachine } from "./one-machine.ts";

if (execFileSync("git", ["status", "--porcelain", "--", "docs", "deploy"]).length > 0)
  throw new Error("Commit the changes in docs/ and deploy/ first: the box gets the last commit.");
const missing = missingRequirement();
const tests = { machine: testOneMachine, compose: testCompose };
if (missing) console.log(`Skipped: ${missing}`);
else {
  createNetwork();
  try {
    for (const [name, test] of Object.entries(tests))
      if ((process.argv[2] ?? name) === name && !(await test())) process.exitCode = 1;
  } finally {
    removeNetwork();
  }
}

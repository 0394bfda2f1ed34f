/**
 * `npm run test:machine`: follows docs/operate.md on a real Debian 13, and counts the requests that fail meanwhile. Takes
 * about 15 minutes, and needs root, namespaces, and access to Debian's mirrors and npm.
 */
import { execFileSync } from "node:child_process";
import { createNetwork, missingRequirement, removeNetwork } from "./box.ts";
import { testOneMachine } from "./one-machine.ts";

if (execFileSync("git", ["status", "--porcelain", "--", "docs", "deploy"]).length > 0)
  throw new Error("Commit the changes in docs/ and deploy/ first: the box gets the last commit.");
const missing = missingRequirement();
if (missing) console.log(`Skipped: ${missing}`);
else {
  createNetwork();
  try {
    if (!(await testOneMachine())) process.exitCode = 1;
  } finally {
    removeNetwork();
  }
}

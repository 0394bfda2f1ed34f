/**
 * `npm run test:machine`: follows docs/deploy.md on a real Debian 13 and on a real Docker engine, and counts the requests
 * that fail meanwhile. Takes about 20 minutes, and needs root, namespaces, and access to Debian's mirrors and npm.
 *   npm run test:machine                 both
 *   npm run test:machine -- one-machine  only systemd, Caddy and nginx
 *   npm run test:machine -- compose      only Docker Compose
 */
import { execFileSync } from "node:child_process";
import { createNetwork, missingRequirement, removeNetwork } from "./box.ts";
import { testCompose } from "./compose.ts";
import { testOneMachine } from "./one-machine.ts";

const PARTS = { "one-machine": testOneMachine, compose: testCompose };

const requested = process.argv.slice(2);
if (execFileSync("git", ["status", "--porcelain", "--", "docs", "deploy"]).length > 0)
  throw new Error("Commit the changes in docs/ and deploy/ first: the boxes get the last commit.");
const missing = missingRequirement();
for (const [name, test] of Object.entries(PARTS)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  if (missing) {
    console.log(`Skipping ${name}: ${missing}`);
    continue;
  }
  createNetwork();
  try {
    if (!(await test())) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    removeNetwork();
  }
}

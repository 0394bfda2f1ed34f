/**
 * Load runs over HTTP: leads kept per second, and delivery beside nginx.
 *
 *   npm run build && node tests/bench/http.ts [submissions|delivery] [seconds a run] [folder of the data]
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { benchDelivery } from "./http/delivery.ts";
import { benchSubmissions } from "./http/submissions.ts";

const BUILD = "dist";

function missing(command: string, flag: string): boolean {
  try {
    execFileSync(command, [flag], { stdio: "ignore" });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

const [what = "all", seconds = "5", parent = tmpdir()] = process.argv.slice(2);
const needed = [
  ...(missing("wrk", "-v") ? ["wrk"] : []),
  ...(what !== "submissions" && missing("nginx", "-v") ? ["nginx-light"] : []),
];
if (needed.length > 0) {
  console.error(`This needs ${needed.join(" and ")}: apt-get install ${needed.join(" ")}`);
  process.exit(1);
}
if (!existsSync(`${BUILD}/headers.json`)) {
  console.error("Build the site first: npm run build");
  process.exit(1);
}
if (what !== "delivery") await benchSubmissions(BUILD, parent, Number(seconds));
if (what !== "submissions") await benchDelivery(BUILD, Number(seconds));

/** The commands that show how pages look and load, each on two pages. */
import { spawnSync } from "node:child_process";
import { globSync, rmSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { startTestServer } from "../support/server.ts";

/** Runs a script of scripts/. @returns what it prints */
function runScript(name: string, ...args: string[]): string {
  const program = spawnSync(process.execPath, [`scripts/${name}.ts`, ...args], {
    encoding: "utf8",
    timeout: 600_000,
  });
  if (program.status !== 0) throw new Error(program.stdout + program.stderr);
  return program.stdout;
}

it("lighthouse prints scores and metrics of each page", { timeout: 600_000 }, async () => {
  const server = await startTestServer();
  onTestFinished(server.dispose);
  const [city, film] = ["/denver-drone-services", "/drone-videography"];
  const table = runScript("lighthouse", server.url, `${city},${film}`, "1");
  for (const text of [city, film, "accessibility", "total-blocking-time"])
    expect(table).toContain(text);
});

it("screenshots takes each page at each width", { timeout: 600_000 }, () => {
  runScript("screenshots", "--only", "city,not found", "--widths", "360");
  const files = globSync("screenshots/{city,not-found}-360-*.png");
  onTestFinished(() => {
    for (const file of files) rmSync(file);
  });
  expect(files.filter((file) => file.endsWith("-360-0.png"))).toHaveLength(2);
});

it("pictures lists the pictures of each page", () => {
  const pages = runScript("pictures", "--pages");
  for (const path of ["/denver-drone-services", "/drone-videography"])
    expect(pages).toMatch(new RegExp(`^${path}\\n    \\w`, "m"));
});

/** Checks that the documentation's commands exist, its links resolve and its tables match the code. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { VARIABLES } from "#settings.ts";
import { runCli } from "../support/cli.ts";
import { tableKeys } from "../support/markdown.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** Documents whose `sh` code blocks contain commands that readers can run unchanged. */
const GUIDES = ["README.md", "docs/owner.md", "docs/leads.md", "docs/media.md", "CONTRIBUTING.md"];

const commandsIn = (page: string) =>
  [...read(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join("");

/** Returns the anchors that GitHub generates from a page's headings. */
const anchorsIn = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Describes each broken link or picture of a page. External links aren't checked. */
function brokenLinks(page: string): string[] {
  const text = read(page).replace(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(file)) return [`${page}: ${target} doesn't exist`];
    if (anchor && !anchorsIn(file).includes(anchor))
      return [`${page}: ${target} has no such heading`];
    return [];
  });
}

it("guides: use only npm scripts and owner's commands that exist", async () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const { out } = await runCli(["--help"], {});
  const commands = GUIDES.map(commandsIn).join("");
  for (const [, script = ""] of commands.matchAll(/npm (?:run )?(?!ci\b|run\b)([\w:]+)/g))
    expect(scripts).toHaveProperty([script]);
  const ownerCommands = [...commands.matchAll(/npm run leads -- ([\w-]+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(ownerCommands).toContain("export");
  for (const name of ownerCommands) expect(out).toMatch(new RegExp(`^ +${name}\\b`, "m"));
});

it("documents: have no broken links or pictures", () => {
  expect(globSync(["*.md", "docs/**/*.md"]).flatMap(brokenLinks)).toEqual([]);
});

describe("tables", () => {
  it("docs/run.md and .env.example list exactly the environment variables that the server reads", () => {
    expect(VARIABLES).toContain("SMTP_URL");
    expect(tableKeys("docs/run.md", "Environment")).toEqual(VARIABLES);
    const [server = "", compose = ""] = read(".env.example").split("# Only for compose.yaml");
    const namesIn = (text: string) =>
      [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name).sort();
    expect(namesIn(server)).toEqual([...VARIABLES].sort());
    for (const name of namesIn(compose)) expect(read("compose.yaml")).toContain(`{${name}`);
  });

  it("docs/leads.md lists only failure reasons that the code contains", () => {
    const page = read("docs/leads.md").split("| message | what to do |")[1]?.split("\n\n")[0] ?? "";
    const reasons = [...page.matchAll(/`([a-z ]+)`/g)].map(([, reason = ""]) => reason);
    expect(reasons.length).toBeGreaterThan(3);
    for (const reason of reasons) expect(read("src/mail/delivery-error.ts")).toContain(reason);
  });
});

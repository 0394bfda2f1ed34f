/** Reads commands, links and tables from Markdown pages. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Lists the Markdown pages in the root folder and in docs/. */
export function pages(): string[] {
  const root = readdirSync(".").filter((name) => name.endsWith(".md"));
  const docs = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  return [...root, ...docs].sort();
}

/** Lists the commands in `sh` blocks, one per line, without comments. */
export function commands(page: string): string[] {
  const blocks = readFileSync(page, "utf8").matchAll(/^```sh\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, block = ""]) =>
    block.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#")),
  );
}

/** Anchors that GitHub generates from a page's headings. */
function anchors(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Describes a page's broken links and pictures; external links aren't checked. */
export function brokenLinks(page: string): string[] {
  const text = readFileSync(page, "utf8").replace(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(file)) return [`${page}: ${target} doesn't exist`];
    if (anchor && !anchors(file).includes(anchor))
      return [`${page}: ${target} has no such heading`];
    return [];
  });
}

/** Reads the first column of the table under a heading, without backticks. */
export function tableKeys(page: string, heading: string): string[] {
  const section = readFileSync(page, "utf8").split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, key = ""]) => key);
}

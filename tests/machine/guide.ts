/** Reads the commands in the guides. A word after a code block's language names the block: "```text machine=setup". */
import { readFileSync } from "node:fs";

/** @throws Error if no guide has a block of this name */
export function guideBlock(name: string): string {
  for (const guide of ["docs/deploy.md", "docs/leads.md"]) {
    const block = new RegExp(`^ *\`\`\`\\w+ machine=${name}\\n([\\s\\S]*?)^ *\`\`\`$`, "m");
    const [, commands] = block.exec(readFileSync(guide, "utf8")) ?? [];
    if (commands !== undefined) return commands;
  }
  throw new Error(`No guide has a block "machine=${name}".`);
}

/** Replaces text that must occur: a guide that changes must not silently lose a replacement. */
export function replace(commands: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The guide no longer contains "${from}".`);
    return result.replaceAll(from, to);
  }, commands);
}

/** Reads the commands in the guides. A word after a code block's language names the block: "```text machine=setup". */
import { readFileSync } from "node:fs";

const GUIDES = ["deploy", "leads", "run"]
  .map((name) => readFileSync(`docs/${name}.md`, "utf8"))
  .join("\n");

/** @throws Error if no guide has a block of this name */
export function guideBlock(name: string): string {
  const block = new RegExp(`^ *\`\`\`\\w+ machine=${name}\\n([\\s\\S]*?)^ *\`\`\`$`, "m");
  const [, commands] = block.exec(GUIDES) ?? [];
  if (commands === undefined) throw new Error(`No guide has a block "machine=${name}".`);
  return commands;
}

/** @throws Error if no guide has a command with this text in a sentence or table */
export function guideCommand(text: string): string {
  const command = [...GUIDES.matchAll(/`([^`\n]+)`/g)].find(([, code]) =>
    code?.includes(text),
  )?.[1];
  if (command === undefined) throw new Error(`No guide has a command with "${text}".`);
  return command;
}

/** Replaces text that must occur: a guide that changes must not silently lose a replacement. */
export function replace(commands: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The guide no longer contains "${from}".`);
    return result.replaceAll(from, to);
  }, commands);
}

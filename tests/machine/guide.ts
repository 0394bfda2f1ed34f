import { readFileSync } from "node:fs";

/** Caddy makes certificates of its own for names that end in .localhost. */
export const SITE_HOST = "site.localhost";
/** Their authority, in the box. */
export const AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";

export const EDIT_HOST = `edit.${SITE_HOST}`;
export const INBOX_HOST = `leads.${SITE_HOST}`;

/**
 * Returns the commands of a code block of docs/operate.md that starts with "```sh machine=NAME".
 * @param replacements texts that must occur, by what replaces them
 */
export function guideBlock(name: string, replacements: Readonly<Record<string, string>> = {}) {
  const block = new RegExp(`^\`\`\`sh machine=${name}\n([\\s\\S]*?)^\`\`\`$`, "m");
  const [, commands] = block.exec(readFileSync("docs/operate.md", "utf8")) ?? [];
  if (commands === undefined) throw new Error(`docs/operate.md has no block machine=${name}.`);
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The block ${name} no longer contains "${from}".`);
    return result.replaceAll(from, to);
  }, commands);
}

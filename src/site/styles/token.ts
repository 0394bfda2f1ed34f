import { readFileSync } from "node:fs";

/**
 * @param name name of the custom property without `--color-`, such as `ink-500`
 * @throws Error if tokens.css has no such color
 */
export function colorToken(name: string): string {
  const tokens = readFileSync("src/site/styles/tokens.css", "utf8");
  const color = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!color) throw new Error(`src/site/styles/tokens.css has no --color-${name}`);
  return color;
}

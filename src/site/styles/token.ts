/** Reads the design system's colors for use outside style sheets: generated pictures, the head, the manifest. */
import { readFileSync } from "node:fs";

/**
 * A color of tokens.css, such as `#4d6a62`.
 * @param name as in its custom property: `ink-500` for `--color-ink-500`
 * @throws Error if tokens.css has no such color
 */
export function colorToken(name: string): string {
  const tokens = readFileSync("src/site/styles/tokens.css", "utf8");
  const color = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!color) throw new Error(`src/site/styles/tokens.css has no --color-${name}`);
  return color;
}

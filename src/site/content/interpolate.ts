import { curly } from "./typography.ts";

/** @throws Error if a placeholder has no value */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`"${text}": no value for {${key}}`);
    return String(value);
  });
}

/** @returns a copy of the content with all its texts changed */
export const mapTexts = <Content>(content: Content, change: (text: string) => string): Content =>
  JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === "string" ? change(value) : value,
  );

/** Fills in the placeholders and sets curly quotes. @throws Error that names the file if a placeholder has no value */
export function interpolateFile<Content extends { file: string }>(
  content: Content,
  values: Record<string, string | number>,
): Content {
  try {
    return mapTexts(content, (text) => curly(interpolate(text, values)));
  } catch (error) {
    throw new Error(`${content.file}: ${(error as Error).message}`);
  }
}

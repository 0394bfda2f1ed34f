import { curly } from "./typography.ts";

/** @throws Error if a placeholder has no value */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`"${text}": no value for {${key}}`);
    return String(value);
  });
}

/** Fills in the placeholders and sets curly quotes. @throws Error that names the file if a placeholder has no value */
export function interpolateFile<Content extends { file: string }>(
  content: Content,
  values: Record<string, string | number>,
): Content {
  try {
    return JSON.parse(JSON.stringify(content), (_, value) =>
      typeof value === "string" ? curly(interpolate(value, values)) : value,
    );
  } catch (error) {
    throw new Error(`${content.file}: ${(error as Error).message}`);
  }
}

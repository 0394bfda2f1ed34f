/** @throws Error if a placeholder has no value */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`"${text}": no value for {${key}}`);
    return String(value);
  });
}

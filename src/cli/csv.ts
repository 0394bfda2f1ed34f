/** Comma-separated values (RFC 4180) that spreadsheets may open without running them. */

/**
 * Spreadsheets take these beginnings for a formula (OWASP, CSV Injection); an apostrophe
 * makes them text.
 */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

/** One cell: defused, and quoted when it must be. */
function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line break. */
export function csvRow(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

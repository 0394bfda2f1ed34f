/** CSV (RFC 4180) that is safe to open in a spreadsheet. */

/** Prefixes that spreadsheets read as a formula (OWASP, CSV Injection); an apostrophe makes them text. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/u;

/** Formats one cell: escapes formulas and adds quotes if needed. */
function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats one record, including its line break. */
export function csvRow(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

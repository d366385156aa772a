/** Text that a spreadsheet would treat as a formula. OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r]/;

export type CsvValue = string | number | boolean;

/** A field: quoted where needed, and never a formula. RFC 4180 §2. */
function cell(value: CsvValue): string {
  const text = String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, the first its header. RFC 4180. */
export function csvOf(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

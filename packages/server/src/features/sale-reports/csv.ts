import type { Cents } from '@fairlot/rules';

/** Excel takes a file without it for another alphabet's. */
export const byteOrderMark = '\uFEFF';

/** What a spreadsheet may take for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell for whatever people wrote: shown as it is, run as nothing. */
export function textCell(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Dollars without sign or separators: "-12.50". Empty for null. */
export function dollarsCell(cents: Cents | null): string {
  if (cents === null) return '';
  const [sign, amount] = cents < 0 ? ['-', -cents] : ['', cents];
  return `${sign}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** A line of cells (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

import type { Cents } from '@fairlot/rules';

/** The byte-order mark: without it Excel assumes another encoding. */
export const byteOrderMark = '\uFEFF';

/**
 * Text that a spreadsheet may take for a formula (OWASP, CSV injection): at the start of a cell, and
 * where it would start a new one itself, since in half of Europe they split at semicolons whatever the
 * file says.
 */
const formula = /^(?=[\t\r\n])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[^\S\t\r\n]*)/g;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A cell with text that people wrote: shown as is, never run as a formula, and never split into several
 * cells.
 */
export function textCell(text: string): string {
  if (text === '') return '';
  const harmless = plainNumber.test(text) ? text : text.replaceAll(formula, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
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

import { CsvError, parse } from 'csv-parse/sync';
import { withoutBidiControls } from '#platform/text/without-bidi-controls.ts';
import type { Problem } from './problem.ts';

export interface CsvRow {
  /** The line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The apostrophes by which exports, ours and others', keep a spreadsheet from running a cell. */
const guard = /^'(?=[\t\n])|(?<=(?:^|[;\t\n])[^\S\t\n]*)'(?=[=+\-@＝＋－＠])/g;

/**
 * Reads a CSV file (RFC 4180, comma) into rows that know their line; empty ones are left out, and so
 * are guards against formulas.
 */
export function readCsv(
  file: string,
  bytes: Uint8Array,
): { rows: readonly CsvRow[]; problem: null } | { rows: null; problem: Problem } {
  const text = decode(bytes);
  if (text === null) {
    return { rows: null, problem: { file, reason: 'is not UTF-8: save it as "CSV UTF-8"' } };
  }
  let lastLine = 1;
  try {
    // The parser counts a quoted CRLF twice, hence one kind of line end.
    const table = parse(text.replace(/\r\n?/g, '\n'), {
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (value, { lines }) => {
        lastLine = lines;
        return {
          text: withoutBidiControls(value).replaceAll(guard, '').trim(),
          line: lines - (value.split('\n').length - 1),
        };
      },
    }) as unknown as { text: string; line: number }[][];
    const rows = table
      .filter((row) => row.some(({ text }) => text !== ''))
      .map((row) => ({ line: row[0]?.line ?? 0, cells: row.map(({ text }) => text) }));
    return { rows, problem: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Of a quote that stays open the parser tells the last line of the file.
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    const reason = isOpen
      ? 'a quote that is opened on this line or the next is never closed'
      : error.message.replace(/ at line \d+/, '');
    const told = 'lines' in error && typeof error.lines === 'number' ? error.lines : lastLine;
    return { rows: null, problem: { file, line: isOpen ? lastLine : told, reason } };
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

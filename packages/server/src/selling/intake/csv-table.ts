import { CsvError, parse } from 'csv-parse/sync';
import { withoutBidiControls } from '#platform/text/without-bidi-controls.ts';
import type { Problem } from './problem.ts';

export interface CsvRow {
  /** The line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Apostrophes by which exports, ours and others', keep a spreadsheet from evaluating a cell. */
const guard = /^'(?=[\t\n])|(?<=(?:^|[;\t\n])[^\S\t\n]*)'(?=[=+\-@＝＋－＠])/g;

/** A table's rows and warnings; or why it could not be read. */
export type CsvTable =
  | {
      readonly rows: readonly CsvRow[];
      readonly warnings: readonly Problem[];
      readonly problem: null;
    }
  | { readonly rows: null; readonly problem: Problem };

/**
 * Reads a table as spreadsheets save it (RFC 4180; commas, semicolons or tabs) into rows with their line;
 * empty rows are left out, and guards against formulas removed.
 */
export function readCsv(file: string, bytes: Uint8Array): CsvTable {
  const decoded = decode(bytes);
  if (decoded === null) {
    return { rows: null, problem: { file, reason: 'is no text: save it as "CSV UTF-8"' } };
  }
  const { text, isGuessed } = decoded;
  const warnings = isGuessed ? [{ file, line: 1, reason: guessedEncoding }] : [];
  let lastLine = 1;
  let cells = 0;
  try {
    // The parser counts a quoted CRLF twice, so line ends are made uniform.
    const table = parse(text.replace(/\r\n?/g, '\n'), {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (value, { lines }) => {
        lastLine = lines;
        cells += 1;
        if (cells > maxCells) throw new TooManyCells();
        // Half of the time of a file of separators alone, which a busy machine else gave up first.
        if (value === '') return { text: '', line: lines };
        return {
          text: withoutBidiControls(value).replaceAll(guard, '').trim(),
          line: lines - (value.split('\n').length - 1),
        };
      },
    }) as unknown as { text: string; line: number }[][];
    const rows = table
      .filter((row) => row.some(({ text }) => text !== ''))
      .map((row) => ({ line: row[0]?.line ?? 0, cells: row.map(({ text }) => text) }));
    return { rows, warnings, problem: null };
  } catch (error) {
    if (error instanceof TooManyCells) {
      const reason = `has more than ${maxCells.toLocaleString('en-US')} cells`;
      return { rows: null, problem: { file, reason } };
    }
    if (!(error instanceof CsvError)) throw error;
    // For an unclosed quote, the parser names the last line of the file.
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    const reason = isOpen
      ? 'a quote that is opened on this line or the next is never closed'
      : error.message.replace(/ at line \d+/, '');
    const lastRead = 'lines' in error && typeof error.lines === 'number' ? error.lines : lastLine;
    return { rows: null, problem: { file, line: isOpen ? lastLine : lastRead, reason } };
  }
}

/** Ten thousand lots with a hundred columns. A file of separators alone would fill the memory. */
const maxCells = 1_000_000;

class TooManyCells extends Error {
  override readonly name = 'TooManyCells';
}

const guessedEncoding =
  'is not UTF-8, so it was read as Western European (Windows-1252): look at accents and dashes';
/** Bytes without a letter in Windows-1252, and the zero of binary files. */
const noLetter = new Set([0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * The text of a file in one of the three encodings in which Excel saves: "CSV UTF-8"; "Unicode text",
 * which is UTF-16 with a byte-order mark; plain "CSV", which is Windows-1252 in America. Null for
 * anything else.
 */
function decode(bytes: Uint8Array): { text: string; isGuessed: boolean } | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  const utf8 = decodeAs('utf-8', bytes);
  if (utf8 !== null) return utf8;
  if (bytes.some((byte) => noLetter.has(byte))) return null;
  return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
}

function decodeAs(encoding: string, bytes: Uint8Array): { text: string; isGuessed: false } | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text, isGuessed: false };
  } catch {
    return null;
  }
}

const separators = [',', ';', '\t'] as const;

/** The most frequent separator between the headings, outside of quotes. */
function separatorOf(text: string): string {
  const [heading = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split('\n', 1);
  const counted = separators.map((mark) => ({ mark, count: heading.split(mark).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

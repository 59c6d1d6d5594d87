import { importLimits } from '@fairlot/contract';
import { listZip } from './zip-entries.ts';

interface WorkbookSize {
  /** Totals of an unpacked workbook. */
  readonly bytes: number;
  readonly cells: number;
}

/** Enough for a full table with a paragraph per lot and images; a browser still has the memory for that. */
const maxSize: WorkbookSize = {
  bytes: 128 * 1024 * 1024,
  cells: importLimits.rows * importLimits.columns,
};

/** `<c`, the start of each cell, and what may follow it: a space, `/`, `>`, a tab or a new line. */
const cellMark = [0x3c, 0x63];
const afterMark: ReadonlySet<number> = new Set([0x20, 0x2f, 0x3e, 0x09, 0x0a]);

class TooMuch extends Error {}

/**
 * Why a workbook must not be opened: a small file may unpack to more than a browser can hold, whatever sizes
 * it claims. Unpacks it once as a stream, and stops at the limit. Null: it may be opened.
 */
export async function whyTooMuch(
  file: File,
  { bytes, cells }: WorkbookSize = maxSize,
): Promise<string | null> {
  const entries = await listZip(file);
  // Excel files from before 2007 are not zipped.
  if (entries === null) return null;
  const large = `Unpacked, ${file.name} is larger than ${Math.round(bytes / 1024 / 1024)} MB. Please save its table as CSV.`;
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > bytes) return large;
  let left = cells;
  for (const { name, unpackTo } of entries) {
    const count = cellCounter();
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        if (!name.endsWith('.xml')) return;
        left -= count(chunk);
        if (left < 0) throw new TooMuch();
      },
    });
    try {
      // Sequential, because they share memory.
      await unpackTo(sink);
    } catch (error) {
      if (left < 0 || error instanceof TooMuch) {
        return `${file.name} has more than ${cells.toLocaleString('en-US')} cells. Is it a table of lots?`;
      }
      return `${file.name} could not be unpacked. Please save it as CSV.`;
    }
  }
  return null;
}

/** Counts cells in a stream of chunks, also where a chunk ends within a tag. */
function cellCounter(): (chunk: Uint8Array) => number {
  let matched = 0;
  return (chunk) => {
    let cells = 0;
    for (const byte of chunk) {
      if (matched === cellMark.length) {
        if (afterMark.has(byte)) cells += 1;
        matched = 0;
      }
      matched = byte === cellMark[matched] ? matched + 1 : Number(byte === cellMark[0]);
    }
    return cells;
  };
}

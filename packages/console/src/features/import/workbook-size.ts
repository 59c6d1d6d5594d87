import { importLimits } from '@fairlot/contract';
import { listZip } from './zip-entries.ts';

interface Most {
  /** Of all that a workbook holds, once it is unpacked. */
  readonly bytes: number;
  readonly cells: number;
}

/** A full table with a paragraph in each lot, and its pictures; a browser still has the memory for that. */
const most: Most = { bytes: 128 * 1024 * 1024, cells: importLimits.rows * importLimits.columns };

/** `<c`, by which each cell of a sheet begins, and what may follow it: a space, `/`, `>`, a tab or a new line. */
const cellMark = [0x3c, 0x63];
const afterMark: ReadonlySet<number> = new Set([0x20, 0x2f, 0x3e, 0x09, 0x0a]);

class TooMuch extends Error {}

/**
 * Why a workbook is not to be opened: a small file may unpack to more than a browser bears, whatever it says
 * of itself. It is unpacked once without being kept, and left as soon as it is too much. Null: it may be opened.
 */
export async function whyTooMuch(
  file: File,
  { bytes, cells }: Most = most,
): Promise<string | null> {
  const entries = await listZip(file);
  // Excel's files of before 2007 are not packed.
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
      // One after the other: they share the memory.
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

/** Counts cells in what comes piece by piece, also where a piece ends within a mark. */
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

import type { Position } from './position.ts';

/** A bid that somebody was told is in. No amounts: the file is not the database, and maxima are secret. */
export interface AcknowledgedBid {
  readonly lotId: string;
  /** Its place among the lot's accepted bids. */
  readonly ordinal: number;
  readonly sequence: number;
  readonly uniqueId: string;
}

/** The bids of one commit, and where the database was after it. */
export interface Entry {
  readonly position: Position;
  readonly bids: readonly AcknowledgedBid[];
  /** How many of them had been decided before, and were told once more; absent: none. */
  readonly repeated?: number;
}

type Line = [number, number, [string, number, number, string][], number?];

/** An entry as it stands in a file, with the end of its line. */
export function lineOf({ position: { timeline, wal }, bids, repeated = 0 }: Entry): string {
  const parts = bids.map((bid) => [bid.lotId, bid.ordinal, bid.sequence, bid.uniqueId]);
  return `${JSON.stringify([timeline, wal, parts, ...(repeated > 0 ? [repeated] : [])])}\n`;
}

/** The entries of a file's text; without a line that a kill or a full disk has cut short. */
export const entriesOf = (text: string): Entry[] => text.split('\n').flatMap(parseLine);

function parseLine(line: string): Entry[] {
  if (!line.endsWith(']')) return [];
  try {
    const [timeline, wal, bids, repeated] = JSON.parse(line) as Line;
    return [
      {
        position: { timeline, wal },
        bids: bids.map(([lotId, ordinal, sequence, uniqueId]) => ({
          lotId,
          ordinal,
          sequence,
          uniqueId,
        })),
        ...(repeated !== undefined && { repeated }),
      },
    ];
  } catch {
    return [];
  }
}

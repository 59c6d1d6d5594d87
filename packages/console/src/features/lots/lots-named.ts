import type { GridLot } from '@fairlot/contract';

/** The number of lots named; the rest is counted. */
const namedAtOnce = 12;

/** "lot 12", "lots 12, 13 and 14", "lots 1, 2, … and 40 more". */
export function lotsNamed(lots: readonly GridLot[]): string {
  const numbers = lots.map(({ cells }) => cells.lotNumber);
  if (numbers.length === 1) return `lot ${numbers[0]}`;
  const more = numbers.length - namedAtOnce;
  const last = more > 0 ? `${more.toLocaleString('en-US')} more` : (numbers.at(-1) ?? '');
  const shown = more > 0 ? numbers.slice(0, namedAtOnce) : numbers.slice(0, -1);
  return `lots ${shown.join(', ')} and ${last}`;
}

/** Capitalized, for the start of a sentence. */
export const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

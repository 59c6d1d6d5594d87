import type { GridLot } from '@fairlot/contract';

/** The lots that contain every word. */
export function lotsWithWords(lots: readonly GridLot[], text: string): readonly GridLot[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lots;
  return lots.filter(({ cells }) => {
    const content = Object.values(cells).join(' ').toLowerCase();
    return words.every((word) => content.includes(word));
  });
}

/** The lots of a list of numbers, "12-40, 55, 60A", or those that contain every word of any other text. */
export function findLots(lots: readonly GridLot[], text: string): readonly GridLot[] {
  const isAsked = numbersAsked(text);
  if (isAsked === null) return lotsWithWords(lots, text);
  return lots.filter(({ cells }) => isAsked(cells.lotNumber));
}

/**
 * Whether a lot number is in a list such as "12-40, 55, 60A"; null: the text is no such list. A range has
 * the lots between, 12A as well; a number alone is that lot alone.
 */
export function numbersAsked(text: string): ((lotNumber: string) => boolean) | null {
  const parts = text
    .toLowerCase()
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (parts.length === 0 || !parts.every((part) => numberOrRange.test(part))) return null;
  const single = new Set(parts);
  const ranges = parts.flatMap((part) => {
    const [one, other] = part.split('-').map(Number);
    return one === undefined || other === undefined ? [] : [{ one, other }];
  });
  return (lotNumber) => {
    if (single.has(lotNumber.toLowerCase())) return true;
    const number = Number(/^\d+(?=[a-z]{0,2}$)/i.exec(lotNumber)?.[0]);
    return ranges.some(
      ({ one, other }) => number >= Math.min(one, other) && number <= Math.max(one, other),
    );
  };
}

const numberOrRange = /^\d{1,9}(?:[a-z]{1,2}|-\d{1,9})?$/;

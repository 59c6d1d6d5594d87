import type { SellerRecord } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

/** From so many sales on it says something since when a seller has held them. */
const salesOfRecord = 3;

/** A seller's record in sentences without a full stop; a new seller's tells of their first sale. */
export function recordWords(record: SellerRecord): readonly string[] {
  const { salesHeld, firstSaleDateStr, lotsSold, lotsTakenOut } = record;
  const { questionsAnswered, questionsAsked } = record;
  return [
    salesHeld > 0
      ? `${plural(salesHeld, 'sale')} held${salesHeld < salesOfRecord ? '' : ` since ${firstSaleDateStr}`}, ${plural(lotsSold, 'lot')} sold`
      : `First sale here${firstSaleDateStr === '' ? '' : `, closing ${firstSaleDateStr}`}`,
    ...(lotsTakenOut > 0 ? [`${plural(lotsTakenOut, 'lot')} withdrawn or canceled`] : []),
    ...(questionsAsked > 0
      ? [`${questionsAnswered} of ${plural(questionsAsked, 'question')} answered`]
      : []),
  ];
}

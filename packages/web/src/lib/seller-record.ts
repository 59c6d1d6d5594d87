import type { SellerRecord } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

/** From so many sales on it says something since when a seller has held them. */
const salesOfRecord = 3;

/** A seller's record in sentences without a full stop; a new seller's tells of their first sale. */
export function recordWords(record: SellerRecord): readonly string[] {
  const { salesCancelled = 0, lotsTakenOut, lotsVoided = 0 } = record;
  return [
    salesWords(record),
    ...(salesCancelled > 0 ? [`${plural(salesCancelled, 'sale')} canceled`] : []),
    ...(lotsTakenOut > 0 ? [`${plural(lotsTakenOut, 'lot')} withdrawn or canceled`] : []),
    ...(lotsVoided > 0 ? [`${plural(lotsVoided, 'lot')} voided after the sale`] : []),
    ...questionsWords(record),
  ];
}

function salesWords({ salesHeld, salesCancelled = 0, firstSaleDateStr, lotsSold }: SellerRecord) {
  if (salesHeld > 0) {
    const since = salesHeld < salesOfRecord ? '' : ` since ${firstSaleDateStr}`;
    return `${plural(salesHeld, 'sale')} held${since}, ${plural(lotsSold, 'lot')} sold`;
  }
  // Who has canceled one is not new here.
  if (salesCancelled > 0) {
    return `No sale held yet${firstSaleDateStr === '' ? '' : `, the first closing ${firstSaleDateStr}`}`;
  }
  return `First sale here${firstSaleDateStr === '' ? '' : `, closing ${firstSaleDateStr}`}`;
}

function questionsWords(record: SellerRecord): readonly string[] {
  const { questionsAnswered, questionsAsked, questionsDismissed = 0 } = record;
  const asked = plural(questionsAsked, 'question');
  if (questionsDismissed === 0) {
    return questionsAsked === 0 ? [] : [`${questionsAnswered} of ${asked} answered`];
  }
  return questionsAsked === 0
    ? [`${plural(questionsDismissed, 'question')} dismissed`]
    : [`${questionsAnswered} of ${asked} answered, ${questionsDismissed} dismissed`];
}

import type { LotFieldName } from '@fairlot/contract';
import { shownText } from './cell-text.ts';

/** Where the bidding on a lot starts, and its estimate, in short: "Starts at $5 · est. $40–$60". */
export function cardPrice(text: (field: LotFieldName) => string): string {
  const amount = (field: LotFieldName) =>
    // What somebody has just typed may be no amount.
    (/^[\d.]+$/.test(text(field)) ? '$' : '') + shownText(field, text(field));
  const start = amount('startPrice');
  const estimate = [amount('lowEstimate'), amount('highEstimate')].filter(Boolean).join('–');
  return [
    start === '' ? 'No start price' : `Starts at ${start}`,
    ...(estimate === '' ? [] : [`est. ${estimate}`]),
  ].join(' · ');
}

import { dollarsToCents, highestBid } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';

export type MoneyText =
  | { readonly kind: 'none' }
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'bad'; readonly reason: string };

const plain = /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\.\d+$/;

/** An amount as spreadsheets write it: `1234.5`, `$1,234.50`. Empty and zero mean none. */
export function parseMoney(text: string): MoneyText {
  const compact = text.replace(/^(-?)\s*\$\s*/, '$1').trim();
  if (compact === '') return { kind: 'none' };
  if (/^-|^\(.*\)$/.test(compact)) return { kind: 'bad', reason: `"${text}" is negative` };
  if (!plain.test(compact)) return { kind: 'bad', reason: `"${text}" is not an amount of dollars` };
  const dollars = Number(compact.replaceAll(',', ''));
  const cents = dollarsToCents(dollars);
  if (cents === 0) return { kind: 'none' };
  if (cents !== null) return { kind: 'amount', cents };
  const reason =
    dollars * 100 > highestBid
      ? `"${text}" is more than $${(highestBid / 100).toLocaleString('en-US')}`
      : `"${text}" has more than two decimals`;
  return { kind: 'bad', reason };
}

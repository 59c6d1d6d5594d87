import { highestBid } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';

/**
 * Reads an amount as people type it, in cents; null unless it is one, not negative, with at most
 * two decimals. A comma that is the last separator is a decimal comma (section 5), except in front
 * of exactly three digits, where it can only group thousands.
 */
export function parseBidAmount(typed: string): Cents | null {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s/g, '');
  const plain = withoutGroups(text);
  if (plain === null) return null;
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  if (whole === '') return null;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return cents <= highestBid ? cents : null;
}

/** The number with a decimal point and without thousands separators; null when they are misplaced. */
function withoutGroups(text: string): string | null {
  const american = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/.exec(text);
  if (american !== null) return (american[1] ?? '').replace(/,/g, '') + (american[2] ?? '');
  const european = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d*)$/.exec(text);
  if (european === null) return null;
  return `${(european[1] ?? '').replace(/\./g, '')}.${european[2] ?? ''}`;
}

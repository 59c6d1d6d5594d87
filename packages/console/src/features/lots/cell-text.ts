import type { LotFieldName } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { decoded, plainText } from '../../lib/plain-text.ts';

/** Fields of dollars. */
export const amounts: ReadonlySet<LotFieldName> = new Set([
  'lowEstimate',
  'highEstimate',
  'startPrice',
  'reserve',
  'transportFee',
]);

/** The text shown in a cell; of a description without its HTML, of an amount with its thousands apart. */
export function shownText(field: LotFieldName, text: string): string {
  if (amounts.has(field) && /^\d{4,}(\.\d+)?$/.test(text)) return formatNumber(Number(text));
  if (field !== 'description' || !/[<&]/.test(text)) return text;
  return decoded(text.replaceAll(/<[^>]*>/g, ' '));
}

/** The same where it stands alone: an amount in dollars. */
export function factText(field: LotFieldName, text: string): string {
  return amounts.has(field) ? formatDollars(Number(text)) : shownText(field, text);
}

/** The text to edit: a description of plain paragraphs as plain text, any other as HTML. */
export function editedText(field: LotFieldName, text: string): string {
  return field === 'description' ? (plainText(text) ?? text) : text;
}

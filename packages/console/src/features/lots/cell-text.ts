import type { LotFieldName } from '@fairlot/contract';
import { decoded, plainText } from '../../lib/plain-text.ts';

/** The text shown in a cell; of a description without its HTML. */
export function shownText(field: LotFieldName, text: string): string {
  if (field !== 'description' || !/[<&]/.test(text)) return text;
  return decoded(text.replaceAll(/<[^>]*>/g, ' '));
}

/** The text to edit: a description of plain paragraphs as plain text, any other as HTML. */
export function editedText(field: LotFieldName, text: string): string {
  return field === 'description' ? (plainText(text) ?? text) : text;
}

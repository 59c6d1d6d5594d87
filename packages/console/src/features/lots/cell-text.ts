import type { LotFieldName } from '@fairlot/contract';
import { decoded, plainText } from '../../lib/plain-text.ts';

/** What a cell shows of its text: of a description its words alone. */
export function shownText(field: LotFieldName, text: string): string {
  if (field !== 'description' || !/[<&]/.test(text)) return text;
  return decoded(text.replaceAll(/<[^>]*>/g, ' '));
}

/** What is edited: a description of mere paragraphs as plain text, another as HTML. */
export function editedText(field: LotFieldName, text: string): string {
  return field === 'description' ? (plainText(text) ?? text) : text;
}

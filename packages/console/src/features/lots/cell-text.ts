import type { LotFieldName } from '@fairlot/contract';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};
const decode = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole);

/** What a cell shows of its text: of a description its words alone. */
export function shownText(field: LotFieldName, text: string): string {
  if (field !== 'description' || !/[<&]/.test(text)) return text;
  return decode(text.replaceAll(/<[^>]*>/g, ' '));
}

/** What is edited: a description that has no more than line breaks as plain text, another as HTML. */
export function editedText(field: LotFieldName, text: string): string {
  if (field !== 'description') return text;
  const plain = text.replaceAll(/<br ?\/?>\n?/g, '\n');
  return /<[a-z/]/i.test(plain) ? text : decode(plain);
}

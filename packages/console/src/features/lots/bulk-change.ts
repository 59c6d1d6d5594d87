import type { LotFieldName } from '@fairlot/contract';

/** A bulk change of one field. */
export type BulkChange =
  | { readonly kind: 'set'; readonly text: string }
  | { readonly kind: 'clear' }
  | { readonly kind: 'replace'; readonly find: string; readonly by: string }
  | { readonly kind: 'begin' | 'end'; readonly text: string }
  /** Whole percent; negative to lower. */
  | { readonly kind: 'percent'; readonly by: number };

export type BulkKind = BulkChange['kind'];

const amounts: ReadonlySet<LotFieldName> = new Set([
  'lowEstimate',
  'highEstimate',
  'startPrice',
  'reserve',
  'transportFee',
]);
const texts: ReadonlySet<LotFieldName> = new Set([
  'title',
  'description',
  'category',
  'consignor',
  'condition',
  'dimensions',
  'provenance',
  'code',
]);

/** The kinds of change that a field allows. */
export function bulkKindsOf(field: LotFieldName): BulkKind[] {
  if (amounts.has(field)) return ['set', 'percent', 'clear'];
  // A lot needs a title.
  if (field === 'title') return ['set', 'replace', 'begin', 'end'];
  return texts.has(field) ? ['set', 'replace', 'begin', 'end', 'clear'] : ['set', 'clear'];
}

/** The new text of a cell; in a description, which is HTML, only words are matched. */
export function bulkChanged(field: LotFieldName, text: string, change: BulkChange): string {
  const isHtml = field === 'description';
  const written = (typed: string) => (isHtml ? escaped(typed) : typed);
  switch (change.kind) {
    case 'set':
      return change.text;
    case 'clear':
      return '';
    case 'begin':
      return written(change.text) + text;
    case 'end':
      return text + written(change.text);
    case 'replace': {
      if (change.find === '') return text;
      const find = new RegExp(literal(written(change.find)), 'gi');
      const replaced = (part: string) => part.replace(find, () => written(change.by));
      if (!isHtml) return replaced(text);
      return text.replaceAll(/[^<>]+(?=<|$)/g, replaced);
    }
    case 'percent':
      return raised(text, change.by);
  }
}

/** A dollar amount changed by a percentage, rounded to whole dollars, never to zero. */
function raised(text: string, percent: number): string {
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(text)) return text;
  const cents = Math.round(Number(text) * 100);
  if (cents === 0) return text;
  return String(Math.max(1, Math.round((cents * (100 + percent)) / 10_000)));
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

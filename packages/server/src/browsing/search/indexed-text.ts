import { textOfHtml, wordsOf } from '#platform/text/words.ts';

/** The stored texts of a lot. */
export interface LotText {
  id: string;
  title: string;
  lot_number: string;
  description_html: string;
  condition: string;
  provenance: string;
  code: string;
  category: string | null;
  company_name: string;
}

/** A lot's words by weight, as plain text. */
export interface IndexedText {
  readonly id: string;
  readonly title: string;
  /** Number and category. */
  readonly names: string;
  readonly description: string;
  readonly seller: string;
}

/** Nobody finds a lot by the thousandth word of its description, and each word costs an entry. */
const maxDescriptionWords = 300;

export function indexedText(lot: LotText): IndexedText {
  const description = [
    textOfHtml(lot.description_html),
    lot.condition,
    lot.provenance,
    lot.code,
  ].join(' ');
  return {
    id: lot.id,
    title: wordsOf(lot.title).join(' '),
    names: wordsOf(`${lot.lot_number} ${lot.category ?? ''}`).join(' '),
    description: wordsOf(description).slice(0, maxDescriptionWords).join(' '),
    seller: wordsOf(lot.company_name).join(' '),
  };
}

/**
 * Words to suggest: from titles and categories, with at least one letter, and the number of lots with
 * each.
 */
export function vocabularyOf(lots: readonly LotText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, category } of lots) {
    for (const word of new Set(wordsOf(`${title} ${category ?? ''}`))) {
      if (word.length >= 3 && /\p{L}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

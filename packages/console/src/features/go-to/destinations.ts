import type { FoundLot } from '@fairlot/contract';

/** Somewhere that one can go. */
export interface Destination {
  /** What it is called; its words are looked through. */
  readonly label: string;
  /** What else is said of it, beside the label. */
  readonly detail: string;
  readonly to: string;
}

/** What is seen without scrolling. */
const shown = 8;

/** Those that have all these words, wherever they stand; all, where nothing is typed yet. */
export function matching(words: string, all: readonly Destination[]): readonly Destination[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all
    .filter(({ label, detail }) => {
      const text = `${label} ${detail}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .slice(0, shown);
}

/** Where a lot is seen: its own page, or the table of a sale that nobody has seen yet. */
export function lotDestination(sellerId: string, lot: FoundLot): Destination {
  const sale = `/${sellerId}/sales/${lot.saleId}/lots`;
  return {
    label: `Lot ${lot.lotNumber} ${lot.title}`,
    detail: lot.saleTitle || 'Untitled sale',
    to: lot.isPublished
      ? `${sale}/${lot.lotId}`
      : `${sale}?find=${encodeURIComponent(lot.lotNumber)}`,
  };
}

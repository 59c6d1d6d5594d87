import type { FoundLot } from '@fairlot/contract';

/** A destination of “Go to”. */
export interface Destination {
  /** The label, which the search matches. */
  readonly label: string;
  /** A detail shown beside the label. */
  readonly detail: string;
  readonly to: string;
}

/** The number of destinations visible without scrolling. */
const shown = 8;

/** The destinations that contain all these words in any order; all of them while nothing is typed. */
export function matching(words: string, all: readonly Destination[]): readonly Destination[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all
    .filter(({ label, detail }) => {
      const text = `${label} ${detail}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .slice(0, shown);
}

/** The page of a lot. */
export function lotDestination(sellerId: string, lot: FoundLot): Destination {
  return {
    label: `Lot ${lot.lotNumber} ${lot.title}`,
    detail: lot.saleTitle || 'Untitled sale',
    to: `/${sellerId}/sales/${lot.saleId}/lots/${lot.lotId}`,
  };
}

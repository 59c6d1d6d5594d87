import { searchOrdersFor } from '../../packages/contract/src/index.ts';
import type { BodyOf, searchLots } from '../../packages/contract/src/index.ts';

export type Question = BodyOf<typeof searchLots>;
export type Order = NonNullable<Question['OrderBy']>;

export interface Kind {
  readonly words: 1 | 2;
  readonly inCategory: boolean;
}

export const kinds: readonly Kind[] = [
  { words: 1, inCategory: false },
  { words: 1, inCategory: true },
  { words: 2, inCategory: false },
  { words: 2, inCategory: true },
];

/** By distance lots are sorted only where they are narrowed by it. */
export const upcomingOrders = searchOrdersFor(false).filter((order) => order !== 'Nearest');
export const pastOrders = searchOrdersFor(true);

/** What else narrows a search, each by itself and all together, of the lots that `load` makes. */
export const narrowings: Readonly<Record<string, Question>> = {
  price: { PriceFrom: 100, PriceTo: 500 },
  'few prices': { PriceFrom: 20_000 },
  state: { State: 'NY' },
  close: { ClosesWithin: 2_880 },
  distance: { Near: { Zip: '12207', Miles: 50 }, OrderBy: 'Nearest' },
  seller: { Seller: 'a0000000-0000-7000-8000-000000000001' },
  'all but the seller': {
    PriceFrom: 100,
    PriceTo: 500,
    State: 'NY',
    ClosesWithin: 2_880,
    Near: { Zip: '12207', Miles: 100 },
  },
};

export interface Sample {
  readonly title: string;
  readonly category_id: number;
}

/** The same pseudo-random numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/**
 * Makes queries of words from titles, with the frequency of titles: frequent words, which are the
 * expensive ones, are queried most.
 */
export function createQuestioner(samples: readonly Sample[], seed = 7) {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  };
  return (kind: Kind, order: Order, closed: boolean): Question => {
    for (;;) {
      const { title, category_id: category } = pick(samples);
      const words = title.toLowerCase().match(/[a-z]+/g) ?? [];
      const chosen = new Set(Array.from({ length: kind.words }, () => pick(words)));
      if (chosen.size < kind.words) continue;
      return {
        Search: [...chosen].join(' '),
        Closed: closed,
        Categories: kind.inCategory ? [category] : [],
        OrderBy: order,
      };
    }
  };
}

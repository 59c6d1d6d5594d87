import { createCategoryGuesser } from '@fairlot/rules';
import { expect, test } from 'vitest';
import { categories } from './catalogue/categories.ts';
import type { Category } from './catalogue/kind.ts';
import { createLotWriter } from './describe-lot.ts';
import { photographsOf } from './photographs.ts';
import { createRandom } from './random.ts';

const random = createRandom(7);
const writeLot = createLotWriter();
const all = Object.values<Category>(categories).map((category) =>
  category.kinds
    .filter(({ object }) => photographsOf(object).length > 0)
    .map((kind) => ({ category, kind })),
);
const rounds = Array.from({ length: 80 }, (_, round) =>
  all.flatMap((dealt) => dealt[round % dealt.length] ?? []),
);
const lots = rounds.flat().map((dealt, index) => {
  const lot = writeLot(random, dealt, index + 1, {});
  const description = lot.descriptionHtml.replaceAll(/<[^>]*>/g, ' ');
  return { title: lot.title, description, category: lot.category ?? '' };
});
const names = [...new Set(lots.map(({ category }) => category))];
/** Guesses without learned lots. */
const asked = lots.slice(1_000);

function rates(examples: typeof lots) {
  const guess = createCategoryGuesser(names, examples);
  const guesses = asked.map((lot) => ({ is: lot.category, guess: guess(lot) }));
  const right = guesses.filter(({ is, guess: one }) => one === is).length;
  const none = guesses.filter(({ guess: one }) => one === null).length;
  return { right: right / asked.length, wrong: (asked.length - right - none) / asked.length };
}

/** The list of words was written without knowledge of these lots (decision 153). */
test.each([
  [0, 0.57, 0.2],
  [300, 0.8, 0.1],
  [1_000, 0.87, 0.05],
])(
  'with %i lots of their seller known, so many categories are guessed right',
  (count, right, wrong) => {
    const measured = rates(lots.slice(0, count));
    expect(measured.right).toBeGreaterThan(right);
    expect(measured.wrong).toBeLessThan(wrong);
  },
);

import type { SessionPlan } from './auction-plans.ts';
import { categories } from './catalogue/categories.ts';
import type { Category, Kind } from './catalogue/kind.ts';
import { photographsOf } from './photographs.ts';
import type { Random } from './random.ts';

/** What a lot is going to be. */
export interface Dealt {
  readonly category: Category;
  readonly kind: Kind;
}

/**
 * What the lots of one session are: photographed objects of each category in turn, none that is in `sold`
 * (names in `photographs/`; what is dealt is added), and neighbors of different categories while there are
 * any. Fewer than planned if there is nothing more.
 */
export function dealObjects(plan: SessionPlan, sold: Set<string>, random: Random): Dealt[] {
  const piles = plan.categories.map((name) => shuffled(categories[name], plan.first, random));
  const longest = Math.max(...piles.map((pile) => pile.length));
  const left: Dealt[] = [];
  for (let round = 0; round < longest; round += 1) {
    for (const one of piles.flatMap((pile) => pile[round] ?? [])) {
      if (left.length === plan.lots || sold.has(one.kind.object)) continue;
      sold.add(one.kind.object);
      left.push(one);
    }
  }
  return arranged(plan, left, random);
}

/** What begins the session is dealt in any case. */
function shuffled(category: Category, first: string | undefined, random: Random): Dealt[] {
  const seen = category.kinds.filter(({ object }) => photographsOf(object).length > 0);
  const kinds = random.some(seen, seen.length);
  return [
    ...kinds.filter(({ object }) => object === first),
    ...kinds.filter(({ object }) => object !== first),
  ].map((kind) => ({ category, kind }));
}

function arranged(
  { first, categories: [known] }: SessionPlan,
  lots: readonly Dealt[],
  random: Random,
): Dealt[] {
  const left = [...lots];
  const dealt: Dealt[] = [];
  while (left.length > 0) {
    const others = left.filter(({ category }) => category !== dealt.at(-1)?.category);
    const next =
      dealt.length > 0
        ? random.pick(others.length > 0 ? others : left)
        : left.find(({ category, kind: { object } }) =>
            first === undefined ? category === categories[known] : object === first,
          );
    if (next === undefined) throw new Error(`There is no ${first ?? known} to begin with.`);
    left.splice(left.indexOf(next), 1);
    dealt.push(next);
  }
  return dealt;
}

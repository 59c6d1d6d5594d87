import type { SessionPlan } from './auction-plans.ts';
import { categories } from './catalogue/categories.ts';
import type { CategoryName } from './catalogue/categories.ts';
import type { Category, Kind } from './catalogue/kind.ts';
import { houseOf, photographsOf } from './photographs.ts';
import { promisedTo } from './promised-objects.ts';
import type { Random } from './random.ts';

/** What a lot is going to be. */
export interface Dealt {
  readonly category: Category;
  readonly kind: Kind;
}

/** Which objects may be dealt, by their names in `photographs/`. */
export interface Deck {
  /** Where they were photographed; anywhere if it is not said. */
  readonly house: string | undefined;
  /** What may not be dealt (again) but to whom it was promised; what is dealt is added. */
  readonly sold: Set<string>;
}

/**
 * What the lots of one session are: photographed objects of the deck, and neighbors of different categories
 * while there are any. Fewer than planned if there is nothing more.
 */
export function dealObjects(plan: SessionPlan, { house, sold }: Deck, random: Random): Dealt[] {
  const promised = new Set(promisedTo(plan));
  const left = shares(plan).flatMap(([name, count]) => {
    const category: Category = categories[name];
    const free = category.kinds.filter(
      ({ object }) =>
        photographsOf(object).length > 0 &&
        (house === undefined || houseOf(object) === house) &&
        (promised.has(object) || !sold.has(object)),
    );
    const drawn = random.some(free, free.length);
    // What was promised is dealt in any case.
    drawn.sort((a, b) => Number(promised.has(b.object)) - Number(promised.has(a.object)));
    return drawn.slice(0, count).map((kind) => ({ category, kind }));
  });
  for (const { kind } of left) sold.add(kind.object);
  return arranged(plan, left, random);
}

/** How many lots there are of each category. */
function shares({ lots }: SessionPlan): [CategoryName, number][] {
  return Object.entries(lots) as [CategoryName, number][];
}

function arranged({ first }: SessionPlan, lots: readonly Dealt[], random: Random): Dealt[] {
  const opening = lots.find(({ kind }) => first === undefined || kind.object === first);
  if (opening === undefined) throw new Error(`There is no ${first ?? 'lot'} to begin with.`);
  const left = lots.filter((one) => one !== opening);
  const dealt = [opening];
  while (left.length > 0) {
    const next = random.pick(fitting(left, dealt.at(-1)));
    left.splice(left.indexOf(next), 1);
    dealt.push(next);
  }
  return dealt;
}

/** What may follow `last`: of another category, and of the one that makes up more than half of what is left. */
function fitting(left: readonly Dealt[], last: Dealt | undefined): readonly Dealt[] {
  const others = left.filter(({ category }) => category !== last?.category);
  const most = others.filter(
    ({ category }) => left.filter((one) => one.category === category).length > left.length / 2,
  );
  return [most, others].find((some) => some.length > 0) ?? left;
}

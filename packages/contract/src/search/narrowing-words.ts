import { usStates } from '../us-states.ts';
import type { SearchNarrowing } from './narrowing.ts';

/** What narrows a search in words, such as "up to $200" and "in New York"; none for any lot. */
export function narrowingWords(narrow: SearchNarrowing, sellerName: string | null): string[] {
  const { ClosesWithin, State, Delivery, Seller, Near } = narrow;
  return [
    ...priceWords(narrow),
    ...(ClosesWithin === null ? [] : [`closing within ${timeWords(ClosesWithin)}`]),
    ...(State === null ? [] : [`in ${usStates.find(([code]) => code === State)?.[1] ?? State}`]),
    ...(Near === null ? [] : [`within ${Near.Miles} miles of ${Near.Zip}`]),
    ...(Delivery === null ? [] : [Delivery === 'pickup' ? 'with pickup' : 'with shipping']),
    ...(Seller === null ? [] : [`by ${sellerName ?? 'a seller who is no longer here'}`]),
  ];
}

/** The name of a search: what is looked for, and what narrows it. A search by categories alone has no words. */
export function searchName({
  words,
  categories,
  narrowing,
}: {
  words: string;
  categories: readonly string[];
  narrowing: readonly string[];
}): string {
  return [words || categories.join(', ') || 'Lots', ...narrowing].join(', ');
}

const dollars = (price: number) => `$${price.toLocaleString('en-US')}`;

function priceWords({ PriceFrom: from, PriceTo: to }: SearchNarrowing): string[] {
  if (from !== null && to !== null) return [`${dollars(from)} to ${dollars(to)}`];
  if (from !== null) return [`from ${dollars(from)}`];
  return to === null ? [] : [`up to ${dollars(to)}`];
}

const spans = [
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "an hour", "3 days". */
function timeWords(minutes: number): string {
  const [name, length] = spans.find(([, one]) => minutes % one === 0) ?? ['minute', 1];
  const count = minutes / length;
  return count > 1 ? `${count} ${name}s` : `${name === 'hour' ? 'an' : 'a'} ${name}`;
}

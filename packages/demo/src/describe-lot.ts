import type { SaleLot } from '@fairlot/server/selling/sales/public.ts';
import { categories } from './catalogue/categories.ts';
import type { CategoryName } from './catalogue/categories.ts';
import type { Category, Kind } from './catalogue/kind.ts';
import { asides, merits, origins, owners, periods, wear } from './catalogue/words.ts';
import { photographsOf } from './photographs.ts';
import type { Random } from './random.ts';

export interface DescribedLot extends SaleLot {
  readonly kind: Kind;
}

/** Writes catalogue entries that are all different while the same writer is used. */
export function createLotWriter(
  random: Random,
): (name: CategoryName, number: number) => DescribedLot {
  const titles = new Set<string>();
  const dealt = new Map<CategoryName, Kind[]>();
  // As from a deck: each kind that has been photographed once before any twice, for they look the same.
  const deal = (name: CategoryName): Kind => {
    const left = dealt.get(name) ?? [];
    const kind = left.pop();
    if (kind !== undefined) return kind;
    const { kinds }: Category = categories[name];
    const seen = kinds.filter(({ object }) => photographsOf(object).length > 0);
    dealt.set(name, random.some(seen, seen.length));
    return deal(name);
  };
  return (name, number) => {
    const category: Category = categories[name];
    for (;;) {
      const lot = describe(random, category, deal(name), number);
      if (titles.has(lot.title)) continue;
      titles.add(lot.title);
      return lot;
    }
  };
}

function describe(random: Random, category: Category, kind: Kind, number: number): DescribedLot {
  const material = random.pick(kind.materials);
  const period = random.pick(periods);
  const features = random.some(kind.features, random.int(2, 3));
  const { low, high } = estimate(random, kind);
  const startPrice = random.pick([100, 500, 1000, Math.max(100, round(low / 4) * 100)]);
  const reserve = low >= 200 && random.chance(0.3) ? round(low * 0.8) * 100 : null;
  return {
    kind,
    line: number + 1,
    lotNumber: String(number),
    title: title(random, { kind, material, period, feature: features[0] ?? '' }),
    descriptionHtml: description(random, category, { kind, material, features }),
    condition: condition(random, category),
    provenance: random.chance(0.7)
      ? `From the estate of ${random.pick(owners)}; ${random.pick(origins)}.`
      : '',
    dimensions: kind.size ? kind.size.map((inches) => `${sized(random, inches)}"`).join(' × ') : '',
    code: `${category.name.slice(0, 2).toUpperCase()}-${random.int(1000, 9999)}`,
    pieces: pieces(kind),
    category: category.name,
    lowEstimate: low * 100,
    highEstimate: high * 100,
    startPrice: reserve === null ? startPrice : Math.min(startPrice, reserve),
    reserve,
    transportFee: null,
    premiumExempt: random.chance(0.02),
    consignor: null,
    closeTime: null,
    images: [],
  };
}

interface Words {
  readonly kind: Kind;
  readonly material: string;
  readonly period: string;
  readonly feature: string;
}

function title(random: Random, { kind, material, period, feature }: Words): string {
  const made = titleCase(material);
  const bare = feature.replace(/^(a|an|its|the) /, '');
  return random.pick([
    `${period} ${made} ${kind.name}`,
    `${made} ${kind.name} with ${titleCase(bare)}`,
    `${period} ${kind.name}, ${made}`,
    `${period} ${kind.name} with ${titleCase(bare)}`,
  ]);
}

const counts: Readonly<Record<string, number>> = { Pair: 2, Trio: 3, Four: 4, Group: 5 };

/** How many things the photographs show. */
function pieces({ name }: Kind): number {
  return counts[/^\w+/.exec(name)?.[0] ?? ''] ?? 1;
}

function condition(random: Random, category: Category): string {
  if (random.chance(0.4)) {
    return `${random.pick(['Excellent', 'Very good'])}: ${random.pick(merits)}.`;
  }
  const grade = random.pick(['Good', 'Good', 'Fair', 'As found']);
  return `${grade}: ${random.pick(wear)}; ${random.pick(category.flaws)}.`;
}

interface Telling {
  readonly kind: Kind;
  readonly material: string;
  readonly features: readonly string[];
}

function description(random: Random, category: Category, telling: Telling): string {
  const { kind, material, features } = telling;
  const thing = kind.name.replace(/^(Set|Pair|Trio|Group) of /, '').toLowerCase();
  const listed = `${features.slice(0, -1).join(', ')} and ${features.at(-1) ?? ''}`;
  const room = random.pick(category.rooms);
  const years = random.int(12, 88);
  const since = 2026 - years;
  const opening = random.pick([
    `${sentence(material)} ${thing} with ${listed}.`,
    `From the ${room}: ${material} ${thing}, with ${listed}.`,
    `${sentence(thing)}, ${material}, with ${listed}.`,
    `With ${listed}: a ${material} ${thing} that needs no introduction.`,
    `${sentence(listed)} set this ${material} ${thing} apart.`,
    `${sentence(material)} ${thing}. Note ${listed}.`,
  ]);
  const mark = random.pick([
    'No mark found.',
    'Unsigned, as usual.',
    'The maker is not known to us.',
    'Unmarked; we have an idea and keep it to ourselves.',
    'A mark that we could not read.',
    'A paper label, worn away.',
  ]);
  const stay = random.pick([
    `It spent ${years} years in the ${room}.`,
    `In the ${room} since ${since}.`,
    `The inventory of ${since} has it in the ${room}.`,
    `Last used in ${2026 - random.int(2, 40)}, to judge by the dust.`,
    `We found it in the ${room}, behind newspapers of ${since}.`,
    `Three generations knew it in the ${room}.`,
    `Moved only once, in ${since}, from the ${room} to the hall and back.`,
    `A receipt of ${since} was inside; it goes with the lot.`,
  ]);
  const sentences = `<p>${opening} ${mark}</p><p>${stay} ${random.pick(asides)}</p>`;
  return sentences.replaceAll('&', '&amp;');
}

/** Dollars, rounded as an appraiser would. */
function estimate(random: Random, kind: Kind): { low: number; high: number } {
  const spread = kind.high / kind.low;
  const low = round(kind.low * spread ** (random.next() * 0.7));
  return { low, high: Math.max(low + 5, round(low * (1.4 + random.next() * 0.8))) };
}

function round(dollars: number): number {
  const step = dollars < 100 ? 5 : dollars < 500 ? 10 : dollars < 2000 ? 50 : 100;
  return Math.max(step, Math.round(dollars / step) * step);
}

function sized(random: Random, inches: number): number {
  return Math.max(0.5, Math.round(inches * (0.85 + random.next() * 0.3) * 2) / 2);
}

const smallWords = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'in',
  'of',
  'on',
  'that',
  'the',
  'to',
  'with',
]);

function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : hyphens(word)))
    .join(' ');
}

function hyphens(word: string): string {
  return word.replaceAll(
    /(^|-)([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

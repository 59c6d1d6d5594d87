import type { SaleLot } from '@fairlot/server/selling/sales/public.ts';
import type { AuctionPlan } from './auction-plans.ts';
import { ages } from './catalogue/ages.ts';
import type { Kind } from './catalogue/kind.ts';
import { notes } from './catalogue/notes.ts';
import type { Dealt } from './deal-objects.ts';
import type { Random } from './random.ts';

type Owners = Pick<AuctionPlan, 'owners'>;

/** How often a title that was given already is worded anew. */
const attempts = 40;

/** Writes catalogue entries whose titles differ, as long as there are words, while the same writer is used. */
export function createLotWriter(): (
  random: Random,
  dealt: Dealt,
  number: number,
  plan: Owners,
) => SaleLot {
  const titles = new Set<string>();
  return (random, dealt, number, plan) => {
    let lot = describe(random, dealt, number, plan);
    for (let i = 0; i < attempts && titles.has(lot.title); i += 1) {
      lot = describe(random, dealt, number, plan);
    }
    titles.add(lot.title);
    return lot;
  };
}

function describe(
  random: Random,
  { category, kind }: Dealt,
  number: number,
  { owners }: Owners,
): SaleLot {
  const material = random.pick(kind.materials);
  const period = random.pick(ages[kind.age].eras);
  const note = notes[kind.object] ?? {};
  const { low, high } = estimate(random, kind);
  const startPrice = random.pick([100, 500, 1000, Math.max(100, round(low / 4) * 100)]);
  const reserve = low >= 200 && random.chance(0.3) ? round(low * 0.8) * 100 : null;
  return {
    line: number + 1,
    lotNumber: String(number),
    title: title(random, { kind, material, period }),
    descriptionHtml: description(kind, material, note.facts),
    condition: note.condition ?? random.pick(category.conditions),
    provenance: owners ? `From ${random.pick(owners)}.` : (note.origin ?? ''),
    dimensions: kind.size ? measured(kind.size) : '',
    code: `${category.name.slice(0, 2).toUpperCase()}-${random.int(1000, 9999)}`,
    pieces: note.pieces ?? pieces(kind),
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
  /** Empty if nobody can tell. */
  readonly period: string;
}

/** The thing first, since a tile shows the beginning. */
function title(random: Random, { kind, material, period }: Words): string {
  const thing = named(kind, titleCase(material));
  const feature = titleCase(random.pick(kind.features).replace(/^(a|an|its|the|their) /, ''));
  return period !== '' && random.chance(0.6) ? `${thing}, ${period}` : `${thing} with ${feature}`;
}

/** The name with its material, where it belongs: "Pair of Brass Candlesticks". */
function named({ name }: Pick<Kind, 'name'>, material: string): string {
  const whole = name.includes('_') ? name.replace('_', material) : `${material} ${name}`;
  return whole.trim().replaceAll(/ +/g, ' ');
}

const counts: Readonly<Record<string, number>> = {
  Pair: 2,
  Trio: 3,
  Three: 3,
  Four: 4,
  Five: 5,
  Group: 5,
  Seven: 7,
  Nine: 9,
};

function measured([width, depth, height]: NonNullable<Kind['size']>): string {
  return `${width}" W × ${depth}" D × ${height}" H`;
}

/** How many things the photographs show. */
function pieces({ name }: Kind): number {
  return counts[/^(\w+)(?= )/.exec(name)?.[1] ?? ''] ?? 1;
}

/** What is seen, then what was measured: nothing of where it was found, which is told as its provenance. */
function description(kind: Kind, material: string, facts?: string): string {
  const thing = named({ name: lowerCase(kind.name) }, material);
  const listed = [kind.features.slice(0, -1).join(', '), kind.features.at(-1)]
    .filter(Boolean)
    .join(' and ');
  const seen = `<p>${sentence(thing)} with ${listed}.</p>`;
  return facts === undefined ? seen : `${seen}<p>${facts}</p>`;
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

const smallWords = new Set([
  'a',
  'an',
  'and',
  'at',
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

/** But for names: "windsor chair" would be none. */
function lowerCase(name: string): string {
  return name.replaceAll(/\b(?!Windsor|Bible)[A-Z]/g, (letter) => letter.toLowerCase());
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

import type { SaleLot } from '@fairlot/server/selling/sales/public.ts';
import type { AuctionPlan } from './auction-plans.ts';
import { ages } from './catalogue/ages.ts';
import type { Category, Kind } from './catalogue/kind.ts';
import { asides, merits, origins, owners, wear } from './catalogue/words.ts';
import type { Dealt } from './deal-objects.ts';
import type { Random } from './random.ts';

type Owners = Pick<AuctionPlan, 'severalOwners'>;

/** How often a title that was given already is worded anew. */
const attempts = 40;

/** Writes catalogue entries whose titles differ, as long as there are words, while the same writer is used. */
export function createLotWriter(
  random: Random,
): (dealt: Dealt, number: number, plan: Owners) => SaleLot {
  const titles = new Set<string>();
  return (dealt, number, plan) => {
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
  { severalOwners }: Owners,
): SaleLot {
  const material = random.pick(kind.materials);
  const period = random.pick(ages[kind.age].eras);
  const features = random.some(kind.features, random.int(2, 3));
  const { low, high } = estimate(random, kind);
  const startPrice = random.pick([100, 500, 1000, Math.max(100, round(low / 4) * 100)]);
  const reserve = low >= 200 && random.chance(0.3) ? round(low * 0.8) * 100 : null;
  return {
    line: number + 1,
    lotNumber: String(number),
    title: title(random, { kind, material, period, features }),
    descriptionHtml: description(random, category, { kind, material, features }),
    condition: condition(random, category),
    provenance: random.chance(0.7) ? provenance(random, { category, kind }, severalOwners) : '',
    dimensions: kind.size ? kind.size.map((inches) => `${inches}"`).join(' × ') : '',
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

/** Where it comes from; whose it was, too, if the sale is not of one house. */
function provenance(random: Random, { category, kind }: Dealt, severalOwners?: true): string {
  const origin = random.pick(sinceMade(kind, origins));
  return severalOwners
    ? `From the estate of ${random.pick([...owners, ...category.owners])}; ${origin}.`
    : `${sentence(origin)}.`;
}

interface Words {
  readonly kind: Kind;
  readonly material: string;
  readonly period: string;
  readonly features: readonly string[];
}

function title(random: Random, { kind, material, period, features }: Words): string {
  const [first = '', second = ''] = features.map((feature) =>
    titleCase(feature.replace(/^(a|an|its|the|their) /, '')),
  );
  const made = titleCase(material);
  return random.pick([
    named(kind, [period, made]),
    `${named(kind, [made])} with ${first}`,
    `${named(kind, [period])} with ${first}`,
    `${named(kind, [period, made])} with ${first}`,
    `${named(kind, [period, made])} with ${first} and ${second}`,
  ]);
}

/** The name with words before it, where they belong: "Pair of Victorian Brass Candlesticks". */
function named({ name }: Pick<Kind, 'name'>, words: readonly string[]): string {
  const said = words.filter((word) => word !== '').join(' ');
  const whole = name.includes('_') ? name.replace('_', said) : `${said} ${name}`;
  return whole.trim().replaceAll(/ +/g, ' ');
}

/** Those that tell of no year in which it had not been made. */
function sinceMade({ age }: Kind, told: readonly string[]): string[] {
  return told.filter((text) => Number(/\d{4}/.exec(text)?.[0] ?? Infinity) >= ages[age].by);
}

const counts: Readonly<Record<string, number>> = { Pair: 2, Trio: 3, Four: 4, Five: 5, Group: 5 };

/** How many things the photographs show. */
function pieces({ name }: Kind): number {
  return counts[/^(?:Set of )?(\w+)(?= )/.exec(name)?.[1] ?? ''] ?? 1;
}

function condition(random: Random, category: Category): string {
  if (random.chance(0.4)) {
    return `${random.pick(['Excellent', 'Very good'])}: ${random.pick(merits)}.`;
  }
  const grade = random.pick(['Good', 'Good', 'Fair', 'As found']);
  return `${grade}: ${random.pick(wear)}; ${random.pick(category.flaws)}.`;
}

/** When the demo's sales take place. */
const thisYear = 2026;

interface Telling {
  readonly kind: Kind;
  readonly material: string;
  readonly features: readonly string[];
}

function description(random: Random, category: Category, telling: Telling): string {
  const { kind, material, features } = telling;
  const thing = named({ name: lowerCase(kind.name) }, [material]);
  const listed = `${features.slice(0, -1).join(', ')} and ${features.at(-1) ?? ''}`;
  const room = random.pick(category.rooms);
  const years = random.int(12, Math.min(88, thisYear - ages[kind.age].by));
  const since = thisYear - years;
  const opening = random.pick([
    `${sentence(thing)} with ${listed}.`,
    `${sentence(withArticle(thing))}, with ${listed}.`,
    `${sentence(thing)}. Note ${listed}.`,
  ]);
  const mark = random.pick(category.marks);
  const stay = random.pick([
    `It spent ${years} years in the ${room}.`,
    `In the ${room} since ${since}.`,
    `The inventory of ${since} has it in the ${room}.`,
    `From the ${room}; last moved in ${thisYear - random.int(2, 11)}, to judge by the dust.`,
    `We found it in the ${room}, behind newspapers of ${since}.`,
    `Three generations knew it in the ${room}.`,
    `From the ${room}; a receipt of ${since} goes with the lot.`,
  ]);
  const sentences = `<p>${opening} ${mark}</p><p>${stay} ${random.pick(sinceMade(kind, asides))}</p>`;
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
  return name.replaceAll(/\b(?!Windsor|Christmas|Bible)[A-Z]/g, (letter) => letter.toLowerCase());
}

const withArticle = (thing: string) => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;

function hyphens(word: string): string {
  return word.replaceAll(
    /(^|-)([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

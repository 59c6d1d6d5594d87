import { categoryWords } from './category-words.ts';

/** A lot's texts. */
export interface LotWords {
  readonly title: string;
  /** Plain text, without HTML tags. */
  readonly description: string;
}

/** The weight of a list's word, by its place: a thing's name in the title counts most. */
const weights = {
  title: { thing: 4, hint: 1.5 },
  /** After "with" or "by", a title names parts and makers. */
  aside: { thing: 1, hint: 1 },
  description: { thing: 1, hint: 0.5 },
  /** "Table lamp" is a lamp, "lamp table" a table: the last thing that a title names. */
  lastThing: 4,
  /** The weight of a word that is in titles of the category's lots and not in others'. */
  learned: 3,
} as const;
/** The minimum score of a guess, and its minimum lead over the next. */
const least = { score: 3.5, lead: 2 };
const aside = /\s(?:with|by)\s/i;
/** Only the start of a description; the rest is often about the house. */
const descriptionLength = 400;

/** The meaning of a word: it names the thing, or is a hint. */
interface Meaning {
  readonly name: string;
  readonly as: 'thing' | 'hint';
}

/**
 * Guesses categories from words: by a list of names of things (`category-words.ts`), and by the titles of
 * lots that have a category already. `names` are the seller's own, the most used first: if one of them
 * means the same as the list's, it is used. Null: no guess.
 */
export function createCategoryGuesser(
  names: readonly string[],
  examples: readonly { readonly title: string; readonly category: string }[],
): (lot: LotWords) => string | null {
  const meanings = meaningsOf(names);
  const learned = learn(examples);
  return ({ title, description }) => {
    const [head = '', ...asides] = title.split(aside);
    const headWords = termsOf(head);
    const scores = new Map<string, number>();
    const add = (name: string, by: number) => scores.set(name, (scores.get(name) ?? 0) + by);
    const count = (words: readonly string[], { thing, hint }: { thing: number; hint: number }) => {
      for (const word of new Set(words)) {
        for (const { name, as } of meanings.get(word) ?? [])
          add(name, as === 'thing' ? thing : hint);
      }
    };
    count(headWords, weights.title);
    count(termsOf(asides.join(' ')), weights.aside);
    count(termsOf(description.slice(0, descriptionLength)), weights.description);
    const things = headWords.map((word) => meanings.get(word)?.filter(({ as }) => as === 'thing'));
    const last = things.findLast((some) => some !== undefined && some.length > 0);
    for (const { name } of last ?? []) add(name, weights.lastThing);
    for (const word of new Set(headWords)) {
      const counts = learned.get(word);
      if (!counts) continue;
      const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
      for (const [name, one] of counts) add(name, (weights.learned * one) / (all + 1));
    }
    const [best, next] = [...scores].toSorted(([, one], [, other]) => other - one);
    if (!best || best[1] < least.score) return null;
    return best[1] - (next?.[1] ?? 0) < least.lead ? null : best[0];
  };
}

/**
 * The meaning of each word, with the list's categories under the seller's names for them; a category
 * unknown to the list is recognized by the words of its name.
 */
function meaningsOf(names: readonly string[]): ReadonlyMap<string, readonly Meaning[]> {
  const meanings = new Map<string, Meaning[]>();
  const note = (term: string, meaning: Meaning) => {
    const known = meanings.get(term);
    if (known) known.push(meaning);
    else meanings.set(term, [meaning]);
  };
  const own = new Map<string, string>();
  for (const name of names) {
    const words = termsOf(name);
    const [kind, hits] = categoryWords
      .map((one): [string, number] => [one.name, hitsOf(words, one.names)])
      .reduce((best, one) => (one[1] > best[1] ? one : best));
    if (hits === 0) for (const word of new Set(words)) note(word, { name, as: 'thing' });
    else if (!own.has(kind)) own.set(kind, name);
  }
  for (const { name: kind, things, hints } of categoryWords) {
    const name = own.get(kind) ?? kind;
    for (const thing of things.split(' ')) note(termOf(thing), { name, as: 'thing' });
    for (const hint of hints.split(' ')) note(termOf(hint), { name, as: 'hint' });
  }
  return meanings;
}

function hitsOf(words: readonly string[], names: string): number {
  const meant = new Set(names.split(' ').map(termOf));
  return words.filter((word) => meant.has(word)).length;
}

/** The number of titles in each category with a word. */
function learn(
  examples: readonly { readonly title: string; readonly category: string }[],
): Map<string, Map<string, number>> {
  const learned = new Map<string, Map<string, number>>();
  for (const { title, category } of examples) {
    const [head = ''] = title.split(aside);
    for (const word of new Set(termsOf(head))) {
      const counts = learned.get(word) ?? new Map<string, number>();
      counts.set(category, (counts.get(category) ?? 0) + 1);
      learned.set(word, counts);
    }
  }
  return learned;
}

/** Words, singular, in order, and each adjacent pair: "tea", "set", "tea-set". */
function termsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const singular = words.map(singularOf);
  return singular.flatMap((word, index) => {
    const next = singular[index + 1];
    return next === undefined ? [word] : [word, `${word}-${next}`];
  });
}

const termOf = (listed: string) => listed.split('-').map(singularOf).join('-');

/** A rough singular is enough: both sides are treated alike, even words that are not plurals. */
function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

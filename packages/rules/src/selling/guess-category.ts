import { categoryWords } from './category-words.ts';

/** What a lot says of itself. */
export interface LotWords {
  readonly title: string;
  /** Its words, without marks of HTML. */
  readonly description: string;
}

/** What a word of a list counts, by where it stands: what a title calls a thing is what it is. */
const weights = {
  title: { thing: 4, hint: 1.5 },
  /** Behind "with" or "by" a title tells of parts and makers. */
  aside: { thing: 1, hint: 1 },
  description: { thing: 1, hint: 0.5 },
  /** "Table lamp" is a lamp, "lamp table" a table: the last thing that a title names. */
  lastThing: 4,
  /** Of a word that lots of the category have in their titles and others have not. */
  learned: 3,
} as const;
/** Less is no guess, nor is what leads the next by less. */
const least = { score: 3.5, lead: 2 };
const aside = /\s(?:with|by)\s/i;
/** Of a description what it says first; the rest tells of the house. */
const descriptionLength = 400;

/** What a word says: that a lot is such a thing, or something of it. */
interface Meaning {
  readonly name: string;
  readonly as: 'thing' | 'hint';
}

/**
 * Guesses categories from words: by a list of what things are called (`category-words.ts`), and by the titles of
 * lots that have a category already. `names` are the seller's own, the most used first: where one of them means
 * what the list means, it is that which is guessed. Null: the words do not tell.
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
 * What each word says, the kinds of the list under the seller's names for them; a category of theirs that the list
 * does not know is told by the words of its name.
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

/** How many titles of each category have a word. */
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

/** Words, singular, in their order, and each two that stand together: "tea", "set", "tea-set". */
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

/** Good enough to meet itself: what it makes of a word that is no plural is made of it on both sides. */
function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

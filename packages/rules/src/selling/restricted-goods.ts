import { restrictedKinds, restrictedWords } from './restricted-words.ts';
import type { RestrictedKind, RestrictedWords } from './restricted-words.ts';

/**
 * A word may stand between: a wine bottle opener. With one of these it is something else: a rifle and
 * case.
 */
const between =
  '(?:(?!(?:and|with|in|or|of|for|carved|inlaid|handled|tipped|mounted)\\b)[\\w.-]+ )?';

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})(?:e?s)?`;

/** Names, and similar phrases that are harmless. */
function patternsOf({ names, before, after, others }: RestrictedWords) {
  const name = anyOf(names);
  const soundAlikes = [
    ...others,
    ...(before.length === 0 ? [] : [`(?:${before.join('|')}) ${between}${name}`]),
    ...(after.length === 0 ? [] : [`${name}[ -]${between}${anyOf(after)}`]),
  ];
  return {
    name,
    named: new RegExp(`\\b${name}\\b`),
    soundsAlike: new RegExp(`\\b(?:${soundAlikes.join('|')})\\b`, 'g'),
  };
}

const patterns = restrictedKinds.map((kind) => ({ kind, ...patternsOf(restrictedWords[kind]) }));

/**
 * Any name of any kind. Few titles have one, and the others need no second look, as taking harmless phrases out
 * never makes a name: 10,000 titles of 89 characters take 13 ms with it and 150 ms without.
 */
const anyName = new RegExp(`\\b(?:${patterns.map(({ name }) => name).join('|')})\\b`);

/** Hardly any title has it, and replacing all spaces by spaces takes longer than the rest. */
const unevenSpace = /\s\s|[^\S ]/;

/**
 * Kinds of goods that the title of a lot suggests. It only matches words: a person must check what it
 * finds, and it may miss some.
 */
export function restrictedKindsOf(title: string): RestrictedKind[] {
  const lower = title.toLowerCase();
  const text = unevenSpace.test(lower) ? lower.replaceAll(/\s+/g, ' ') : lower;
  return anyName.test(text) ? kindsNamedIn(text) : [];
}

/** As `restrictedKindsOf`, of any title. */
export function kindsNamedIn(text: string): RestrictedKind[] {
  return patterns.flatMap(({ kind, named, soundsAlike }) =>
    named.test(text.replaceAll(soundsAlike, ' ')) ? [kind] : [],
  );
}

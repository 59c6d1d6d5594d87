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
    named: new RegExp(`\\b${name}\\b`),
    soundsAlike: new RegExp(`\\b(?:${soundAlikes.join('|')})\\b`, 'g'),
  };
}

const patterns = restrictedKinds.map((kind) => ({ kind, ...patternsOf(restrictedWords[kind]) }));

/**
 * Kinds of goods that the title of a lot suggests. It only matches words: a person must check what it
 * finds, and it may miss some.
 */
export function restrictedKindsOf(title: string): RestrictedKind[] {
  const said = title.toLowerCase().replaceAll(/\s+/g, ' ');
  return patterns.flatMap(({ kind, named, soundsAlike }) =>
    named.test(said.replaceAll(soundsAlike, ' ')) ? [kind] : [],
  );
}

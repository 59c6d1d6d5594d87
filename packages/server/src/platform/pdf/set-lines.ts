import { bidi } from './bidi.ts';
import LineBreaker from 'linebreak';
import type { FontBook } from './font-book.ts';
import { clustersOf } from './printable-text.ts';
import { placeRuns, widthOf, withoutSpaces } from './runs.ts';
import type { Letter, Line, Measure, Words } from './runs.ts';
import { customOf } from './writings.ts';

/** Letters; no word of any language is longer, and the time a font takes to set one grows with its square. */
const longestWord = 100;

/**
 * Sets a paragraph in lines of so many points, at most so many of them; a paragraph that goes on ends
 * with dots. Each piece of it keeps its own direction, as `<bdi>` does on a page: a Hebrew title does
 * not turn the number after it around.
 */
export function setLines(
  paragraph: readonly Words[],
  width: number,
  most: number,
  book: FontBook,
  measure: Measure,
): Line[] {
  const all = lettersOf(paragraph, book);
  if (all.length <= longestWord) {
    const only = placeRuns(all, measure);
    if (only.width <= width) return all.length === 0 ? [] : [only];
  }
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  let used = 0;
  for (const part of partsOf(words(all), width, measure)) {
    if (used > 0 && used + part.needed > width) {
      lines.push(line);
      if (lines.length === most) {
        const [last] = part.letters;
        if (last !== undefined) line.push(...dots(last, book));
        return lines.map((letters) => placeRuns(letters, measure));
      }
      line = [];
      used = 0;
    }
    line.push(...part.letters);
    used += part.taken;
  }
  if (line.length > 0) lines.push(line);
  return lines.map((letters) => placeRuns(letters, measure));
}

interface Part {
  readonly letters: readonly Letter[];
  /** Points that must be left on the line for it. */
  readonly needed: number;
  /** Points that it takes when another follows it: with its spaces. */
  readonly taken: number;
}

/** What stays together: words, and letters of a word that no line takes whole. */
function* partsOf(all: Iterable<Letter[]>, width: number, measure: Measure): Generator<Part> {
  for (const letters of all) {
    const word = withoutSpaces(letters);
    const needed = letters.length > longestWord ? Infinity : widthOf(word, measure);
    if (needed <= width) {
      yield { letters, needed, taken: needed + widthOf(letters.slice(word.length), measure) };
    } else {
      for (const letter of letters) {
        const taken = widthOf([letter], measure);
        yield { letters: [letter], needed: taken, taken };
      }
    }
  }
}

function dots({ words, level }: Letter, book: FontBook): Letter[] {
  const draw = book.in({ face: words.face, turned: level % 2 === 1, custom: 'other' });
  return draw('…').map((drawn) => ({ ...drawn, level, words }));
}

/** Writings that run from right to left: without them all runs from left to right. */
const turning = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

function lettersOf(paragraph: readonly Words[], book: FontBook): Letter[] {
  return paragraph.flatMap((words) => {
    const { text, face } = words;
    // A piece runs the way its first letter with a direction does.
    const levels = turning.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null;
    const custom = customOf(text);
    const straight = book.in({ face, turned: false, custom });
    const turned = book.in({ face, turned: true, custom });
    let at = 0;
    return clustersOf(text).flatMap((cluster) => {
      const level = levels?.[at] ?? 0;
      at += cluster.length;
      const drawn = level % 2 === 1 ? turned(cluster) : straight(cluster);
      return drawn.map(({ text: drawnText, font }) => ({ text: drawnText, font, level, words }));
    });
  });
}

/** Writings without spaces between words: a dictionary knows where their lines may break. */
const unspaced = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** Letters in parts that stay together, the spaces after a word with it (UAX 14). */
function words(letters: readonly Letter[]): Letter[][] {
  const text = letters.map((letter) => letter.text).join('');
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    breaks.add(next.position);
  }
  if (unspaced.test(text)) for (const { index } of dictionary.segment(text)) breaks.add(index);
  const parts: Letter[][] = [];
  let part: Letter[] = [];
  let at = 0;
  for (const letter of letters) {
    part.push(letter);
    at += letter.text.length;
    if (!breaks.has(at)) continue;
    parts.push(part);
    part = [];
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

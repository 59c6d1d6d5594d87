import { bidi } from './bidi.ts';
import LineBreaker from 'linebreak';
import type { FontBook } from './font-book.ts';
import { clustersOf } from './printable-text.ts';
import { placeRuns, widthOf, withoutSpaces } from './runs.ts';
import type { Letter, Line, Measure, Words } from './runs.ts';
import { customOf } from './writings.ts';

/**
 * Letters; no word of any language is longer, and setting one takes time that grows with the square of
 * its length.
 */
const longestWord = 100;

/**
 * Sets a paragraph in at most this many lines of this width in points; a longer one ends with dots. Each
 * piece keeps its own direction, like `<bdi>` on a page: a Hebrew title does not reverse the number after
 * it.
 */
export function setLines(
  paragraph: readonly Words[],
  width: number,
  maxLines: number,
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
      if (lines.length === maxLines) {
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
  /** Points that it needs on a line. */
  readonly needed: number;
  /** Points that it takes when another part follows: with its spaces. */
  readonly taken: number;
}

/** Unbreakable parts: words, or letters of a word too long for a line. */
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
  const draw = book.in({ face: words.face, rightToLeft: level % 2 === 1, custom: 'other' });
  return draw('…').map((drawn) => ({ ...drawn, level, words }));
}

/** Right-to-left scripts: without them everything runs from left to right. */
const turning = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

function lettersOf(paragraph: readonly Words[], book: FontBook): Letter[] {
  return paragraph.flatMap((words) => {
    const { text, face } = words;
    // A piece has the direction of its first letter that has one.
    const levels = turning.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null;
    const custom = customOf(text);
    const straight = book.in({ face, rightToLeft: false, custom });
    const rightToLeft = book.in({ face, rightToLeft: true, custom });
    let at = 0;
    return clustersOf(text).flatMap((cluster) => {
      const level = levels?.[at] ?? 0;
      at += cluster.length;
      const drawn = level % 2 === 1 ? rightToLeft(cluster) : straight(cluster);
      return drawn.map(({ text: drawnText, font }) => ({ text: drawnText, font, level, words }));
    });
  });
}

/** Scripts without spaces between words: a dictionary knows where their lines may break. */
const unspaced = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** Splits letters into unbreakable parts, with the spaces after a word (UAX 14). */
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

import { bidi } from './bidi.ts';
import type { OpenFont } from './own-fonts.ts';
import LineBreaker from 'linebreak';
import type { FontBook } from './font-book.ts';
import { clustersOf } from './printable-text.ts';
import { placeRuns, splitSpaces, widthOf } from './runs.ts';
import type { Line, Measure, Piece, Words } from './runs.ts';
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
  const all = piecesOf(paragraph, book);
  if (!isLong(all)) {
    const only = placeRuns(all, measure);
    if (only.width <= width) return all.length === 0 ? [] : [only];
  }
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  for (const part of partsOf(words(all), width, measure)) {
    if (used > 0 && used + part.needed > width) {
      lines.push(line);
      if (lines.length === maxLines) {
        const [last] = part.pieces;
        if (last !== undefined) line.push(...dots(last, book));
        return lines.map((pieces) => placeRuns(pieces, measure));
      }
      line = [];
      used = 0;
    }
    line.push(...part.pieces);
    used += part.taken;
  }
  if (line.length > 0) lines.push(line);
  return lines.map((pieces) => placeRuns(pieces, measure));
}

/** Whether these are more letters than the longest word. */
function isLong(pieces: readonly Piece[]): boolean {
  const units = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return units > longestWord && lettersOf(pieces).length > longestWord;
}

function lettersOf(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece) => clustersOf(piece.text).map((text) => ({ ...piece, text })));
}

interface Part {
  readonly pieces: readonly Piece[];
  /** Points that it needs on a line. */
  readonly needed: number;
  /** Points that it takes when another part follows: with its spaces. */
  readonly taken: number;
}

/** Unbreakable parts: words, or letters of a word too long for a line. */
function* partsOf(all: Iterable<Piece[]>, width: number, measure: Measure): Generator<Part> {
  for (const pieces of all) {
    const { words, spaces } = splitSpaces(pieces);
    const needed = isLong(pieces) ? Infinity : widthOf(words, measure);
    if (needed <= width) {
      yield { pieces, needed, taken: needed + widthOf(spaces, measure) };
    } else {
      for (const letter of lettersOf(pieces)) {
        const taken = widthOf([letter], measure);
        yield { pieces: [letter], needed: taken, taken };
      }
    }
  }
}

function dots({ words, level }: Piece, book: FontBook): Piece[] {
  const draw = book.in({ face: words.face, rightToLeft: level % 2 === 1, custom: 'other' });
  return draw('…').map((drawn) => ({ ...drawn, level, words }));
}

/** Right-to-left scripts: without them everything runs from left to right. */
const turning = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

function piecesOf(paragraph: readonly Words[], book: FontBook): Piece[] {
  return paragraph.flatMap((words) => {
    const { text, face } = words;
    // A piece has the direction of its first letter that has one.
    const levels = turning.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null;
    const custom = customOf(text);
    const straight = book.in({ face, rightToLeft: false, custom });
    const rightToLeft = levels === null ? straight : book.in({ face, rightToLeft: true, custom });
    const pieces: { text: string; font: OpenFont; level: number; words: Words }[] = [];
    let at = 0;
    for (const cluster of clustersOf(text)) {
      const level = levels?.[at] ?? 0;
      at += cluster.length;
      const drawn = level % 2 === 1 ? rightToLeft(cluster) : straight(cluster);
      for (const { text: drawnText, font } of drawn) {
        const last = pieces.at(-1);
        if (last?.font === font && last.level === level) last.text += drawnText;
        else pieces.push({ text: drawnText, font, level, words });
      }
    }
    return pieces;
  });
}

/** Scripts without spaces between words: a dictionary knows where their lines may break. */
const unspaced = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** Splits pieces into unbreakable parts, with the spaces after a word (UAX 14). */
function words(pieces: readonly Piece[]): Piece[][] {
  const text = pieces.map((piece) => piece.text).join('');
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    breaks.add(next.position);
  }
  if (unspaced.test(text)) for (const { index } of dictionary.segment(text)) breaks.add(index);
  const parts: Piece[][] = [];
  let part: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    let begun = '';
    for (const letter of clustersOf(piece.text)) {
      begun += letter;
      at += letter.length;
      if (!breaks.has(at)) continue;
      parts.push([...part, { ...piece, text: begun }]);
      part = [];
      begun = '';
    }
    if (begun !== '') part.push({ ...piece, text: begun });
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

import { bidi } from './bidi.ts';
import type { Face, OpenFont } from './own-fonts.ts';
import { clustersOf } from './printable-text.ts';

/** Text in one style; a paragraph is a sequence of these. */
export interface Words {
  /** As returned by `printable`. */
  readonly text: string;
  readonly face: Face;
  /** Points. */
  readonly size: number;
  readonly color: string;
  /** Struck through: no longer valid. */
  readonly struck?: boolean;
}

/** Letters of one font, direction and style, one after the other. */
export interface Piece {
  readonly text: string;
  readonly font: OpenFont;
  /** Odd if right-to-left (Unicode's bidirectional algorithm). */
  readonly level: number;
  readonly words: Words;
}

/** A piece on its line. */
export interface Run extends Piece {
  /** Points from the left end of the line. */
  readonly x: number;
  readonly width: number;
}

/** A line, its runs in the order they are read. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** The width of a text in a font, in points. */
export type Measure = (text: string, font: OpenFont, size: number) => number;

/** The width of pieces, in points. */
export function widthOf(pieces: readonly Piece[], measure: Measure): number {
  return joined(pieces).reduce((sum, piece) => sum + measured(piece, measure), 0);
}

/**
 * Positions the pieces of a line. Trailing spaces are kept for searching and screen readers; they have
 * no width.
 */
export function placeRuns(pieces: readonly Piece[], measure: Measure): Line {
  const { words, spaces } = splitSpaces(pieces);
  const runs = joined(words).map((run) => ({ ...run, x: 0, width: measured(run, measure) }));
  let width = 0;
  for (const run of leftToRight(runs)) {
    run.x = width;
    width += run.width;
  }
  const end = joined(spaces).map((run) => ({ ...run, level: 0, x: width, width: 0 }));
  return { runs: [...runs, ...end], width };
}

/** Separates the spaces at the end. */
export function splitSpaces(pieces: readonly Piece[]): {
  readonly words: readonly Piece[];
  readonly spaces: readonly Piece[];
} {
  if (pieces.at(-1)?.text.endsWith(' ') !== true) return { words: pieces, spaces: [] };
  const words = [...pieces];
  const spaces: Piece[] = [];
  for (let last = words.pop(); last !== undefined; last = words.pop()) {
    const text = last.text.replace(/ +$/, '');
    if (text !== last.text) spaces.unshift({ ...last, text: last.text.slice(text.length) });
    if (text === '') continue;
    words.push({ ...last, text });
    break;
  }
  return { words, spaces };
}

const measured = ({ text, font, words }: Piece, measure: Measure): number =>
  measure(text, font, words.size);

/** Joins neighbors of one style. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length < 2) return pieces;
  const runs: { -readonly [Key in keyof Piece]: Piece[Key] }[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const same =
      last?.font === piece.font && last.level === piece.level && last.words === piece.words;
    if (same) last.text += piece.text;
    else runs.push({ ...piece });
  }
  return runs;
}

/** In visual order from the left. Pieces keep the order of the paragraph. */
function leftToRight<Kind extends Piece>(runs: readonly Kind[]): Kind[] {
  const pieces = [...new Set(runs.map(({ words }) => words))];
  return pieces.flatMap((piece) => turnPiece(runs.filter(({ words }) => words === piece)));
}

/** Reverses right-to-left runs (rule L2 of Unicode's bidirectional algorithm). */
function turnPiece<Kind extends Piece>(runs: readonly Kind[]): Kind[] {
  const order = [...runs];
  for (let level = Math.max(...order.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  }
  return order;
}

/**
 * The text passed to a font for a run; some fonts set letters from left to right, others reverse them. In
 * right-to-left text, brackets are mirrored.
 */
export function drawnText({ text, level }: Piece, turns: boolean): string {
  const toLeft = level % 2 === 1;
  if (!toLeft && !turns) return text;
  const clusters = clustersOf(text).map(
    (cluster) => (toLeft ? bidi.getMirroredCharacter(cluster) : null) ?? cluster,
  );
  return (toLeft === turns ? clusters : clusters.toReversed()).join('');
}

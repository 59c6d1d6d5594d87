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

/** A letter, and how it is drawn. */
export interface Letter {
  readonly text: string;
  readonly font: OpenFont;
  /** Odd if right-to-left (Unicode's bidirectional algorithm). */
  readonly level: number;
  readonly words: Words;
}

/** Letters of one font and direction, drawn together. */
export interface Run extends Letter {
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

/** The width of a sequence of letters, in points. */
export function widthOf(letters: readonly Letter[], measure: Measure): number {
  return joined(letters).reduce((sum, run) => sum + measured(run, measure), 0);
}

/**
 * Positions the letters of a line. Trailing spaces are kept for searching and screen readers; they have
 * no width.
 */
export function placeRuns(letters: readonly Letter[], measure: Measure): Line {
  const words = withoutSpaces(letters);
  const spaces = letters.slice(words.length).map((letter) => ({ ...letter, level: 0 }));
  const runs = joined(words).map((run) => ({ ...run, x: 0, width: measured(run, measure) }));
  let width = 0;
  for (const run of leftToRight(runs)) {
    run.x = width;
    width += run.width;
  }
  const end = joined(spaces).map((run) => ({ ...run, x: width, width: 0 }));
  return { runs: [...runs, ...end], width };
}

export function withoutSpaces(letters: readonly Letter[]): readonly Letter[] {
  return letters.slice(0, letters.findLastIndex(({ text }) => text !== ' ') + 1);
}

const measured = ({ text, font, words }: Letter, measure: Measure): number =>
  measure(text, font, words.size);

/** Joins neighbors of one style. */
function joined(letters: readonly Letter[]): Letter[] {
  const runs: Letter[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    const same =
      last?.font === letter.font && last.level === letter.level && last.words === letter.words;
    if (same) runs[runs.length - 1] = { ...last, text: last.text + letter.text };
    else runs.push(letter);
  }
  return runs;
}

/** In visual order from the left. Pieces keep the order of the paragraph. */
function leftToRight<Kind extends Letter>(runs: readonly Kind[]): Kind[] {
  const pieces = [...new Set(runs.map(({ words }) => words))];
  return pieces.flatMap((piece) => turnPiece(runs.filter(({ words }) => words === piece)));
}

/** Reverses right-to-left runs (rule L2 of Unicode's bidirectional algorithm). */
function turnPiece<Kind extends Letter>(runs: readonly Kind[]): Kind[] {
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
export function drawnText({ text, level }: Letter, turns: boolean): string {
  const toLeft = level % 2 === 1;
  if (!toLeft && !turns) return text;
  const clusters = clustersOf(text).map(
    (cluster) => (toLeft ? bidi.getMirroredCharacter(cluster) : null) ?? cluster,
  );
  return (toLeft === turns ? clusters : clusters.toReversed()).join('');
}

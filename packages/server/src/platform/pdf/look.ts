import type { Words } from './runs.ts';
import { printable } from './printable-text.ts';
import type { Sheet } from './sheet.ts';

/** The web's tokens of the light theme, without its tinted background: these are printed. */
export const colors = {
  ink: '#2a1f18',
  soft: '#66564a',
  line: '#e2d5c0',
  tint: '#f7efe2',
  brand: '#84301f',
} as const;
export const tableColors = { line: colors.line, ground: colors.tint };

/** Points, of which an inch has 72. */
export const margin = 48;

/** Points above each part after the first. */
export const above = 18;

type Look = Partial<Omit<Words, 'text'>>;

/** Text that people typed, made printable. */
export function say(text: string, look: Look = {}): Words {
  return { face: 'text', size: 9.5, color: colors.ink, ...look, text: printable(text) };
}

export const soft = { color: colors.soft };
/** The look of a part's heading. */
export const headed: Look = { face: 'strong', size: 8.5, color: colors.brand };

/** Text with a gap before it; nothing for an empty text. */
export function further(text: string, gap: string, look: Look): Words[] {
  const words = say(text, look);
  // `printable` trims spaces, which are needed here.
  return words.text === '' ? [] : [{ ...say('', look), text: gap }, words];
}

/** A hair line over the width. */
export function rule(sheet: Sheet, y: number): void {
  sheet.artifact('Layout', () => sheet.fill(sheet.left, y, sheet.width, 0.5, colors.line));
}

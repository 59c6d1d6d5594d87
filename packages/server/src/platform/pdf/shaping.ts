import type { OpenFont } from './own-fonts.ts';

/** How a font sets a run of letters. */
export interface Shaping {
  /** What PDFKit is told of the font's features. */
  readonly options: { readonly features?: [] };
  /** Whether it puts the letters from right to left, as fontkit does by their writing. */
  readonly turns: boolean;
}

/**
 * PDFKit sets word by word and remembers the words, unless it is asked for features of a font: that
 * is faster, and right where a word does not change its neighbor, as in Roboto and Fraunces.
 */
export const byWord: Shaping = { options: {}, turns: false };

export function setsByWord({ name }: OpenFont): boolean {
  return name.startsWith('Roboto') || name === 'Fraunces';
}

/** PDFKit hands this on to fontkit, which takes features to switch off as well. */
const unhung = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as [];

/**
 * Sets a run as one. A few fonts of India have marks without a place on some letters, which OpenType
 * allows and fontkit 2.0.4 fails on (its issue 367): their marks stand where the font puts them.
 */
export function shapingOf({ letters }: OpenFont, text: string): Shaping {
  try {
    return { options: { features: [] }, turns: letters.layout(text, []).direction === 'rtl' };
  } catch {
    return { options: { features: unhung }, turns: false };
  }
}

import type { OpenFont } from './own-fonts.ts';

/** How a font sets a run of letters. */
export interface Shaping {
  /** Options for PDFKit about the font's features. */
  readonly options: { readonly features?: [] };
  /** Whether it reverses letters, as fontkit does depending on the script. */
  readonly turns: boolean;
}

/**
 * PDFKit sets word by word and caches words, unless features of a font are requested: that is faster, and
 * correct if words do not affect their neighbors, as in Roboto and Fraunces.
 */
export const byWord: Shaping = { options: {}, turns: false };

export function setsByWord({ name }: OpenFont): boolean {
  return name.startsWith('Roboto') || name === 'Fraunces';
}

/** PDFKit passes this to fontkit, which can also switch features off. */
const unhung = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as [];

/**
 * Sets a run as a whole. A few Indic fonts have marks without an anchor on some letters, which OpenType
 * allows and fontkit 2.0.4 fails on (its issue 367): their marks stay at the font's default position.
 */
export function shapingOf({ letters }: OpenFont, text: string): Shaping {
  try {
    return { options: { features: [] }, turns: letters.layout(text, []).direction === 'rtl' };
  } catch {
    return { options: { features: unhung }, turns: false };
  }
}

export type Face = 'text' | 'heading';

export interface Run {
  readonly text: string;
  readonly font: 'Roboto' | 'Fraunces' | 'DejaVu';
  readonly bold?: true;
}

const houseFonts = { text: 'Roboto', heading: 'Fraunces' } as const;

/** What both fonts of the house have: Latin letters, and the marks that titles of lots are full of. */
const house =
  '\\u0020-\\u007E\\u00A0-\\u0148\\u014A-\\u017E\\u0218-\\u021B\\u1EA0-\\u1EF9\\u2010\\u2013\\u2014\\u2018-\\u201A\\u201C-\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2032\\u2033\\u2039\\u203A\\u2044\\u20AC\\u2116\\u2122';
const runs = new RegExp(`[${house}]+|[^${house}]+`, 'gu');
const isHouse = new RegExp(`^[${house}]`, 'u');

/** Letters that no font here has. */
const unknownLetters =
  /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Armenian}|\p{Script=Georgian}|\p{Script=Hebrew}|\p{Script=Arabic})\p{L}/gu;
/** Pictograms, controls, halves of characters, and marks that turn text around. */
const unprintable = /[\p{C}\p{Extended_Pictographic}\u{FE00}-\u{FE0F}\u{1F000}-\u{1FFFF}]/gu;
/** Signs that pictograms are counted among, and that titles really use. */
const signs = new Set(['©', '®', '™']);

/**
 * Words that people typed, as a PDF can show them: in the font of their place, or in one that has their
 * letters. A letter of none of them is a box, so that nobody takes a part for the whole; pictograms go.
 */
export function written(words: string, face: Face = 'text'): Run[] {
  const text = words
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(unprintable, (sign) => (signs.has(sign) ? sign : ''))
    .replace(unknownLetters, '□')
    .replace(/ {2,}/g, ' ')
    .trim();
  return (text.match(runs) ?? []).map((run) =>
    isHouse.test(run)
      ? { text: run, font: houseFonts[face] }
      : { text: run, font: 'DejaVu', ...(face === 'heading' && { bold: true }) },
  );
}

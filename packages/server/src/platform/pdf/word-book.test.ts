import { expect, test } from 'vitest';
import { WordBook } from './word-book.ts';
import type { EmbeddedFont } from './word-book.ts';

/** Each letter is 500 wide; after "A" the next stands 40 nearer, and "^" stands above its place. */
function fontThatCounts() {
  const asked: string[] = [];
  const font: EmbeddedFont = {
    id: 'F1',
    ref: () => null,
    encode(text) {
      asked.push(text);
      const letters = Array.from(text);
      return [
        letters.map((letter) => `00${letter.charCodeAt(0).toString(16)}`),
        letters.map((letter) => ({
          xAdvance: letter === 'A' ? 460 : 500,
          advanceWidth: 500,
          xOffset: 0,
          yOffset: letter === '^' ? 100 : 0,
        })),
      ];
    },
  };
  return { asked, book: new WordBook(font) };
}

test('a word is set once, however often a document says it', () => {
  const { asked, book } = fontThatCounts();
  for (let count = 0; count < 3; count += 1) {
    expect(book.widthOf('oak  chest oak')).toBe(14 * 500);
    expect(book.glyphsOf('oak oak')).toBe('<006f0061006b><0020><006f0061006b>');
  }
  expect(asked).toEqual(['oak', ' ', 'chest']);
});

test('a glyph that stands nearer moves what follows, and one beside its place is left to PDFKit', () => {
  const { book } = fontThatCounts();
  expect(book.glyphsOf('AV')).toBe('<0041>40<0056>');
  expect(book.widthOf('AV')).toBe(960);
  expect(book.glyphsOf('V A^')).toBeNull();
});

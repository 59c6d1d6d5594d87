/** A font as PDFKit embeds it, which its types do not tell. */
export interface EmbeddedFont {
  /** The font's name on pages. */
  readonly id: string;
  readonly ref: () => unknown;
  /** Glyphs in hexadecimal and where they stand, in thousandths of the font's size. */
  readonly encode: (text: string) => [
    glyphs: string[],
    positions: {
      readonly xAdvance: number;
      readonly advanceWidth: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[],
  ];
}

/** A word as it is drawn. */
interface DrawnWord {
  /** In thousandths of the font's size. */
  readonly width: number;
  /** For the PDF operator `TJ`; null if a mark of it stands beside its place. */
  readonly glyphs: string | null;
}

/**
 * The words of a document in a font whose words do not affect their neighbors. Each is set once: a catalog of
 * thousands of lots says the same again and again.
 */
export class WordBook {
  readonly #known = new Map<string, DrawnWord>();
  readonly #font: EmbeddedFont;

  constructor(font: EmbeddedFont) {
    this.#font = font;
  }

  /** In thousandths of the font's size. */
  widthOf(text: string): number {
    return this.#wordsOf(text).reduce((sum, { width }) => sum + width, 0);
  }

  glyphsOf(text: string): string | null {
    let all = '';
    for (const { glyphs } of this.#wordsOf(text)) {
      if (glyphs === null) return null;
      all += glyphs;
    }
    return all;
  }

  /** Words and the spaces between them. */
  #wordsOf(text: string): DrawnWord[] {
    const words: DrawnWord[] = [];
    for (let from = 0; from < text.length;) {
      const space = text.indexOf(' ', from);
      const to = space === from ? from + 1 : space;
      const part = text.slice(from, to < 0 ? text.length : to);
      words.push(this.#known.get(part) ?? this.#set(part));
      from += part.length;
    }
    return words;
  }

  #set(text: string): DrawnWord {
    const word = this.#draw(text);
    this.#known.set(text, word);
    return word;
  }

  #draw(text: string): DrawnWord {
    const [glyphs, positions] = this.#font.encode(text);
    const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    if (positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) {
      return { width, glyphs: null };
    }
    // Kerning is what a glyph advances by besides its own width; the operator subtracts it.
    const drawn = positions.map(({ xAdvance, advanceWidth }, index) => {
      const kerning = Math.round(advanceWidth - xAdvance);
      return `${glyphs[index]}${kerning === 0 ? '' : `>${kerning}<`}`;
    });
    return { width, glyphs: `<${drawn.join('')}>` };
  }
}

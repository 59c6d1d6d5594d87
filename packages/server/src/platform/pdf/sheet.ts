import PDFDocument from 'pdfkit';
import type { FontBook } from './font-book.ts';
import type { OpenFont } from './own-fonts.ts';
import { drawnText } from './runs.ts';
import type { Line, Run, Words } from './runs.ts';
import { setLines } from './set-lines.ts';
import { byWord, setsByWord, shapingOf } from './shaping.ts';
import type { Shaping } from './shaping.ts';
import { WordBook } from './word-book.ts';
import type { EmbeddedFont } from './word-book.ts';

/** An element of a document's structure tree: a heading, a cell, a picture. */
export type Element = PDFKit.PDFStructureElement;

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** Points left free on each side. */
  readonly margin: number;
  /** Points left free below each page's footer. */
  readonly foot: number;
  /** `page` is "Page 3 of 41", in a long document "Page 3". */
  readonly footer: (page: string) => { left: Words[]; right: Words[] };
  /** Hundreds of pages: each leaves memory when the next one begins, before it is known how many there are. */
  readonly isLong?: boolean;
}

/** US Letter, in points. */
const page = { width: 612, height: 792 };
/** Relative to the font size: from line to line, and from the top of a line to its baseline. */
const leading = { line: 1.4, base: 1.06 };

/**
 * A PDF document of US Letter pages to draw on. Everything drawn either belongs to an element of the
 * document's structure tree, in reading order, or is an artifact, which screen readers skip.
 */
export class Sheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #book: FontBook;
  readonly #facts: SheetFacts;
  readonly #root: Element;
  #pages = 1;
  readonly left: number;
  readonly width: number;
  /** Points from the top of the page, where the next part starts. */
  y: number;

  constructor(book: FontBook, facts: SheetFacts) {
    this.#book = book;
    this.#facts = facts;
    this.left = facts.margin;
    this.width = page.width - 2 * facts.margin;
    this.y = facts.margin;
    this.#document = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      pdfVersion: '1.7',
      lang: 'en-US',
      tagged: true,
      displayTitle: true,
      // The footer of a page says how many there are.
      bufferPages: facts.isLong !== true,
      // Not one of the PDF standard fonts, since they are not embedded.
      font: '',
      info: {
        Title: facts.title,
        Author: facts.author,
        Creator: 'Fairlot',
        Producer: 'Fairlot',
        // The same document always gives the same bytes.
        CreationDate: facts.createdAt,
      },
    });
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    if (facts.isLong === true) this.#drawFooter('Page 1');
  }

  /** Adds an element to the tree, after its parent's other children. */
  element(
    type: string,
    options: {
      alt?: string;
      scope?: 'Column' | 'Row';
      bbox?: [number, number, number, number];
    } = {},
    parent = this.#root,
  ): Element {
    const element = this.#document.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws the content of an element. */
  mark(element: Element, type: string, draw: () => void): void {
    element.add(this.#document.markStructureContent(type));
    draw();
    this.#document.endMarkedContent();
  }

  /**
   * Draws artifacts, which are not read aloud: lines, backgrounds, repeated table heads, page footers.
   */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  /** Goes to the next page unless this many points are left; returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= page.height - this.#facts.foot) return false;
    this.startPage();
    return true;
  }

  startPage(): void {
    this.#document.addPage();
    this.#pages += 1;
    this.y = this.#facts.margin;
    if (this.#facts.isLong === true) this.#drawFooter(`Page ${this.#pages}`);
  }

  /** Sets a paragraph in lines of this width in points, at most this many. */
  setLines(words: readonly Words[], width: number, maxLines = Infinity): Line[] {
    return setLines(words, width, maxLines, this.#book, this.#measure);
  }

  heightOf(lines: readonly Line[]): number {
    return lines.reduce((sum, line) => sum + sizeOf(line) * leading.line, 0);
  }

  /** Draws lines from this point of the page, flush with one side of the width. */
  drawLines(
    lines: readonly Line[],
    x: number,
    y: number,
    width: number,
    align: 'left' | 'right' = 'left',
  ): void {
    let top = y;
    for (const line of lines) {
      const size = sizeOf(line);
      const start = align === 'left' ? x : x + width - line.width;
      for (const run of line.runs) this.#drawRun(run, start, top + size * leading.base);
      top += size * leading.line;
    }
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.#document.rect(x, y, width, height).fill(color);
  }

  /** Draws a PNG or a JPEG. */
  image(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.#document.image(Buffer.from(bytes), x, y, { width, height });
  }

  /** Draws squares as one shape, without seams. */
  squares(places: readonly { x: number; y: number }[], side: number, color: string): void {
    for (const { x, y } of places) this.#document.rect(x, y, side, side);
    this.#document.fill(color);
  }

  /** The file. Nothing can be drawn after it. */
  async finish(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    if (this.#facts.isLong !== true) {
      for (let number = 1; number <= this.#pages; number += 1) {
        this.#document.switchToPage(number - 1);
        this.#drawFooter(`Page ${number} of ${this.#pages}`);
      }
    }
    this.#root.end();
    this.#document.end();
    for await (const chunk of this.#document) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  }

  #drawFooter(pageName: string): void {
    const { left, right } = this.#facts.footer(pageName);
    const y = page.height - this.#facts.foot + 12;
    this.artifact('Pagination', () => {
      this.drawLines(this.setLines(left, this.width - 80, 1), this.left, y, this.width);
      this.drawLines(this.setLines(right, 80), this.left, y, this.width, 'right');
    });
  }

  readonly #measure = (text: string, font: OpenFont, size: number): number =>
    setsByWord(font)
      ? (this.#wordsIn(font).book.widthOf(text) * size) / 1000
      : this.#use(font, size).widthOfString(text, this.#shapingOf(font, text).options);

  readonly #books = new Map<
    OpenFont,
    { readonly embedded: EmbeddedFont; readonly book: WordBook }
  >();

  #wordsIn(font: OpenFont) {
    const known = this.#books.get(font);
    if (known !== undefined) return known;
    // PDFKit's types do not tell of its fonts. Its `text` takes five times as long as ours below.
    const { _font: embedded } = this.#use(font, 1) as unknown as { readonly _font: EmbeddedFont };
    const made = { embedded, book: new WordBook(embedded) };
    this.#books.set(font, made);
    return made;
  }

  readonly #shapings = new Map<string, Shaping>();

  #shapingOf(font: OpenFont, text: string): Shaping {
    if (setsByWord(font)) return byWord;
    const key = `${font.name} ${text}`;
    const shaping = this.#shapings.get(key) ?? shapingOf(font, text);
    this.#shapings.set(key, shaping);
    return shaping;
  }

  #use(font: OpenFont, size: number): PDFKit.PDFDocument {
    // The second call with a name finds the font by it.
    this.#document.registerFont(font.name, font.bytes);
    return this.#document.font(font.name, size);
  }

  #drawRun(run: Run, start: number, base: number): void {
    const { words, width } = run;
    const x = start + run.x;
    if (!this.#drawByWord(run, x, base)) this.#drawShaped(run, x, base);
    if (words.struck === true) {
      this.fill(x, base - words.size * 0.3, width, words.size / 14, words.color);
    }
  }

  /** Returns false for what must be shaped as a whole. */
  #drawByWord({ font, text, words }: Run, x: number, base: number): boolean {
    if (!setsByWord(font)) return false;
    const { embedded, book } = this.#wordsIn(font);
    const glyphs = book.glyphsOf(text);
    if (glyphs === null) return false;
    const { fonts } = this.#document.page;
    fonts[embedded.id] ??= embedded.ref();
    // PDFKit's axes point down, and letters up.
    this.#document.addContent(
      `BT\n1 0 0 -1 ${rounded(x)} ${rounded(base)} Tm\n/${embedded.id} ${words.size} Tf\n${rgbOf(words.color)} rg\n[${glyphs}] TJ\nET`,
    );
    return true;
  }

  #drawShaped(run: Run, x: number, base: number): void {
    const { words, font, level, text } = run;
    const { options, turns } = this.#shapingOf(font, text);
    const document = this.#use(font, words.size).fillColor(words.color);
    const draw = (): unknown =>
      document.text(drawnText(run, turns), x, base, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...options,
      });
    // Some marks are drawn before the letter that they follow: the original text is stored for reading.
    if (level % 2 === 0 && /\p{M}/u.test(text)) this.#sayInstead(text, draw);
    else draw();
  }

  /** Poppler positions actual text by the axes at the end of the span, and PDFKit's axes point down. */
  #sayInstead(text: string, draw: () => unknown): void {
    const turn = (): unknown => this.#document.transform(1, 0, 0, -1, 0, page.height);
    this.#document.save();
    turn();
    this.#document.markContent('Span', { actual: text });
    turn();
    draw();
    turn();
    this.#document.endMarkedContent();
    this.#document.restore();
  }
}

function sizeOf({ runs }: Line): number {
  return Math.max(...runs.map(({ words }) => words.size));
}

/** "#ff8000" as PDF says it: "1 0.502 0". */
function rgbOf(color: string): string {
  const all = Number.parseInt(color.slice(1), 16);
  return `${rounded((all >> 16) / 255)} ${rounded(((all >> 8) & 255) / 255)} ${rounded((all & 255) / 255)}`;
}

/** A thousandth of a point is less than any printer prints. */
const rounded = (points: number) => Math.round(points * 1000) / 1000;

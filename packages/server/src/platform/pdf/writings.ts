import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const { resolve } = createRequire(import.meta.url);

/** A file with some letters of a font, as web fonts are split in packages. */
export interface Slice {
  /** Its name in a document. */
  readonly name: string;
  /** A woff2 file. */
  readonly path: string;
}

/**
 * One font per script, all of one family (Noto Sans, SIL Open Font License). The packages hold slices of
 * variable fonts in woff2: the Chinese, Japanese and Korean ones are 15 MB together, where whole fonts of
 * one weight are 10 MB each and come in packages of nine weights.
 */
const small = [
  'thai',
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'khmer',
  'myanmar',
  'ethiopic',
].map((writing) => `noto-sans-${writing}`);

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The same character looks slightly different in each country; kana identify Japanese text. */
const inText = {
  japanese: [...small, 'noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr', 'noto-emoji'],
  other: [...small, 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji'],
} as const;
export type Custom = keyof typeof inText;

export function customOf(text: string): Custom {
  return kana.test(text) ? 'japanese' : 'other';
}

const slicesOf = new Map<string, ReadonlyMap<number, readonly Slice[]>>();

/**
 * Slices that should have this character according to their packages' tables, the likeliest first. The
 * tables list slightly more than the files contain: check each file.
 */
export function slicesWith(codePoint: number, custom: Custom): Slice[] {
  return inText[custom].flatMap((name) => {
    const slices = slicesOf.get(name) ?? readSlices(name);
    slicesOf.set(name, slices);
    return slices.get(codePoint) ?? [];
  });
}

/** `unicode.json` maps "thai" or "[100]" to "U+E01-E5B,U+25CC". */
const unicodeTable = z.record(z.string(), z.string());

function readSlices(name: string): Map<number, Slice[]> {
  const table = resolve(`@fontsource-variable/${name}/unicode.json`);
  const ranges = unicodeTable.parse(JSON.parse(readFileSync(table, 'utf8')));
  const slices = new Map<number, Slice[]>();
  for (const [key, text] of Object.entries(ranges)) {
    const sliceName = `${name}-${key.replace(/[[\]]/g, '')}`;
    const slice = {
      name: sliceName,
      path: table.replace('unicode.json', `files/${sliceName}-wght-normal.woff2`),
    };
    for (const range of text.split(',')) {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      const last = Number.parseInt(to, 16);
      for (let code = Number.parseInt(from, 16); code <= last; code += 1) {
        slices.set(code, [...(slices.get(code) ?? []), slice]);
      }
    }
  }
  return slices;
}

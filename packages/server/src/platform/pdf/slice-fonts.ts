import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { letterFont } from './own-fonts.ts';
import type { OpenFont } from './own-fonts.ts';
import type { Slice } from './writings.ts';

/** Slices of 20 to 180 kB kept open: those that a company selling to one country uses repeatedly. */
const maxKept = 96;

const kept = new Map<string, OpenFont>();

/**
 * A slice as a font of regular weight that a PDF can embed. PDFKit's font library cannot embed woff2
 * files or variable fonts, so HarfBuzz makes a plain TrueType font of the slice first: 10 to 30
 * milliseconds.
 */
export async function sliceFont({ name, path }: Slice): Promise<OpenFont> {
  const font = kept.get(name) ?? (await openSlice(name, path));
  kept.delete(name);
  kept.set(name, font);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return font;
}

async function openSlice(name: string, path: string): Promise<OpenFont> {
  const bytes = await subsetFont(await readFile(path), undefined, {
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
    keepAllGlyphs: true,
  });
  return { name, bytes, letters: letterFont(bytes) };
}

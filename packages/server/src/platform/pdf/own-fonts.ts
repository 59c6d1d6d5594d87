import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

/** A loaded font: its file, and data about its letters. */
export interface OpenFont {
  /** Its name in a document. */
  readonly name: string;
  /** A TrueType file. */
  readonly bytes: Buffer;
  readonly letters: Font;
}

/** Text, strong text, and headings. */
export type Face = 'text' | 'strong' | 'heading';

const files = {
  Roboto: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  RobotoMedium: '@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf',
  Fraunces: '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  DejaVu: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  DejaVuBold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const;
type OwnFont = keyof typeof files;

/**
 * The order in which fonts are tried. Roboto has Latin, Greek and Cyrillic; DejaVu has Hebrew, Arabic,
 * Armenian, Georgian and thousands of signs.
 */
const byFace: Record<Face, readonly OwnFont[]> = {
  text: ['Roboto', 'DejaVu'],
  strong: ['RobotoMedium', 'DejaVuBold', 'DejaVu'],
  heading: ['Fraunces', 'RobotoMedium', 'DejaVuBold', 'DejaVu'],
};

/**
 * In right-to-left lines the font of these scripts also draws spaces and brackets, so that a name of
 * three words is one run that its font reverses as a whole.
 */
const rightToLeft: Record<Face, readonly OwnFont[]> = {
  text: ['DejaVu', 'Roboto'],
  strong: ['DejaVuBold', 'DejaVu', 'RobotoMedium'],
  heading: ['DejaVuBold', 'DejaVu', 'RobotoMedium'],
};

const open = new Map<OwnFont, OpenFont>();

/** The fonts for a face, each loaded on first use. */
export function* ownFonts(face: Face, turned: boolean): Generator<OpenFont> {
  for (const name of (turned ? rightToLeft : byFace)[face]) {
    const font = open.get(name) ?? openOwnFont(name);
    open.set(name, font);
    yield font;
  }
}

function openOwnFont(name: OwnFont): OpenFont {
  const bytes = readFileSync(resolve(files[name]));
  return { name, bytes, letters: letterFont(bytes) };
}

/** A file that holds one font. */
export function letterFont(bytes: Buffer): Font {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('A collection of fonts was given for a font.');
  return font;
}

const joiners = /^[\u200C\u200D]$/;

/** Whether a font has all the letters of a cluster. Joiners are not drawn. */
export function covers({ letters }: OpenFont, cluster: string): boolean {
  return Array.from(cluster).every(
    (character) =>
      joiners.test(character) || letters.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

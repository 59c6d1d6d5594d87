import { createRequire } from 'node:module';
import sharp from 'sharp';

const { resolve } = createRequire(import.meta.url);

/** A machine may have no fonts at all; DejaVu has letters that Fraunces lacks. */
const fontFiles = {
  display: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
  text: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
};
const fontNames = { display: 'Fraunces Semi-Bold', text: 'DejaVu Sans' };

export type FontRole = keyof typeof fontFiles;

export interface DrawnText {
  /** A png with a transparent background. */
  readonly data: Buffer;
  /** Pixels that the letters take. */
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly font: FontRole;
  /** Pixels of the letters. */
  readonly size: number;
  /** As `#rrggbb`. */
  readonly color: string;
}

/** Characters that the fonts lack, which would be drawn as boxes. */
const unknownLetters =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\s©®°™№℃℉]|\p{C}|[\u{1F000}-\u{1FFFF}]/gu;

/** Text that can be drawn: one line, without characters that no font has and bidi controls. */
export function drawableText(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(unknownLetters, '').replace(/ {2,}/g, ' ').trim();
}

/** Draws words within a width in pixels, broken into lines; null if there is nothing to draw. */
export async function drawText(
  words: string,
  { font, size, color }: TextStyle,
  width: number,
): Promise<DrawnText | null> {
  const text = drawableText(words);
  if (text === '') return null;
  await fontsLoaded();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${fontNames[font]} ${size}`,
      fontfile: fontFiles[font],
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Draws words in the largest of the sizes in which they fit into a box; if even the smallest is too
 * large, as many words as fit, with an ellipsis.
 */
export async function fitText(
  words: string,
  style: Omit<TextStyle, 'size'> & { readonly sizes: readonly number[] },
  box: { readonly width: number; readonly height: number },
): Promise<DrawnText | null> {
  const { sizes, ...rest } = style;
  const fits = async (text: string, size: number) => {
    const drawn = await drawText(text, { ...rest, size }, box.width);
    return drawn === null || drawn.height <= box.height ? { drawn } : null;
  };
  // No title of this length fits, and measuring longer text would take long.
  const text = drawableText(words).slice(0, longestTried);
  for (const size of sizes) {
    const fitting = await fits(text, size);
    if (fitting !== null) return fitting.drawn;
  }
  const smallest = sizes.at(-1) ?? 16;
  let [good, bad] = [0, text.length];
  let best: DrawnText | null = null;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const fitting = await fits(`${text.slice(0, middle).trimEnd()}…`, smallest);
    if (fitting === null) bad = middle;
    else [good, best] = [middle, fitting.drawn];
  }
  return best;
}

const longestTried = 300;

let loading: Promise<void> | undefined;

/** The font of a drawing is loaded with it; fallback fonts must be loaded before. */
function fontsLoaded(): Promise<void> {
  loading ??= (async () => {
    for (const fontfile of Object.values(fontFiles)) {
      await sharp({ text: { text: '.', fontfile } }).toBuffer();
    }
  })();
  return loading;
}

function escapeMarkup(text: string): string {
  return text.replace(/[<>&]/g, (letter) => `&#${letter.codePointAt(0)};`);
}

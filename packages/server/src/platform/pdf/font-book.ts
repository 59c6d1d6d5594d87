import { covers, ownFonts } from './own-fonts.ts';
import type { Face, OpenFont } from './own-fonts.ts';
import { clustersOf } from './printable-text.ts';
import { sliceFont } from './slice-fonts.ts';
import { customOf, slicesWith } from './writings.ts';
import type { Custom } from './writings.ts';

/** A letter and the font that draws it. */
export interface Drawn {
  readonly text: string;
  readonly font: OpenFont;
}

/** The context of a letter. */
export interface Place {
  readonly face: Face;
  /** It is in a right-to-left part of the line. */
  readonly rightToLeft: boolean;
  readonly custom: Custom;
}

/** Selects the font for each letter of a document. */
export interface FontBook {
  /**
   * Selects fonts for clusters in a context, one font per cluster if possible. A character that no font
   * has becomes a box, so that an incomplete name is noticed.
   */
  readonly in: (place: Place) => (cluster: string) => readonly Drawn[];
}

const unknown = '□';

/**
 * Loads the fonts for these texts: our own, and slices of others for letters that those lack. Typesetting
 * cannot wait for files, so all are loaded before.
 */
export async function openFontBook(texts: Iterable<string>): Promise<FontBook> {
  const foreign = { japanese: new Map(), other: new Map() } satisfies Record<
    Custom,
    Map<string, OpenFont | null>
  >;
  /** Clusters that our own fonts have: few, however many texts. */
  const own = new Set<string>();
  const isOwn = (part: string): boolean => {
    if (own.has(part)) return true;
    const is = ofOwn(part, 'text', false) !== null;
    if (is) own.add(part);
    return is;
  };
  for (const text of texts) {
    const custom = customOf(text);
    const found: Map<string, OpenFont | null> = foreign[custom];
    for (const cluster of clustersOf(text)) {
      if (isOwn(cluster)) continue;
      for (const part of [cluster, ...Array.from(cluster)]) {
        if (found.has(part) || isOwn(part)) continue;
        found.set(part, await findSlice(part, custom));
      }
    }
  }

  // Two texts set one after the other may need another regional variant than each alone.
  const fontOf = (part: string, { face, rightToLeft, custom }: Place): OpenFont | null =>
    ofOwn(part, face, rightToLeft) ??
    foreign[custom].get(part) ??
    foreign.other.get(part) ??
    foreign.japanese.get(part) ??
    null;
  const find = (cluster: string, place: Place): readonly Drawn[] => {
    const whole = fontOf(cluster, place);
    if (whole !== null) return [{ text: cluster, font: whole }];
    return Array.from(cluster).flatMap((character) => {
      const font = fontOf(character, place);
      if (font !== null) return [{ text: character, font }];
      const box = fontOf(unknown, place);
      return box === null ? [] : [{ text: unknown, font: box }];
    });
  };

  const known = new Map<string, Map<string, readonly Drawn[]>>();
  return {
    in: (place) => {
      const key = `${place.face} ${place.rightToLeft} ${place.custom}`;
      const here = known.get(key) ?? new Map<string, readonly Drawn[]>();
      known.set(key, here);
      return (cluster) => {
        const drawn = here.get(cluster) ?? find(cluster, place);
        here.set(cluster, drawn);
        return drawn;
      };
    },
  };
}

function ofOwn(cluster: string, face: Face, rightToLeft: boolean): OpenFont | null {
  for (const font of ownFonts(face, rightToLeft)) if (covers(font, cluster)) return font;
  return null;
}

async function findSlice(part: string, custom: Custom): Promise<OpenFont | null> {
  for (const slice of slicesWith(part.codePointAt(0) ?? 0, custom)) {
    const font = await sliceFont(slice);
    if (covers(font, part)) return font;
  }
  return null;
}

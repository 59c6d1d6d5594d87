/** What a demo lot can be. */
export interface Kind {
  /** As used in titles: "Windsor Armchair". */
  readonly name: string;
  /** Code point of the picture, as the emoji package names its files. */
  readonly emoji: string;
  /** Typical prices, in dollars. */
  readonly low: number;
  readonly high: number;
  /** Width, depth and height of an average one, in inches; null if not measured. */
  readonly size: readonly [number, number, number] | null;
  readonly materials: readonly string[];
  readonly features: readonly string[];
}

export interface Category {
  readonly name: string;
  readonly makers: readonly string[];
  /** Where a maker's mark is found. */
  readonly marks: readonly string[];
  readonly flaws: readonly string[];
  /** Rooms in which such things are found. */
  readonly rooms: readonly string[];
  readonly kinds: readonly Kind[];
}

/** `size` as "w×d×h"; lists are separated by "|". */
export function kind(
  name: string,
  emoji: string,
  [low, high]: readonly [number, number],
  size: string,
  materials: string,
  features: string,
): Kind {
  const [w, d, h] = size.split('×').map(Number);
  return {
    name,
    emoji,
    low,
    high,
    size: w !== undefined && d !== undefined && h !== undefined ? [w, d, h] : null,
    materials: list(materials),
    features: list(features),
  };
}

export function list(text: string): string[] {
  return text.split('|');
}

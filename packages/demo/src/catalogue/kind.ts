import type { Age } from './ages.ts';

/** What a demo lot can be. */
export interface Kind {
  /** As used in titles: "Windsor Chair"; "_" is where era and material stand if not in front: "Pair of _ Candlesticks". */
  readonly name: string;
  /** What was photographed, by its name in `photographs/`. */
  readonly object: string;
  /** Typical prices, in dollars. */
  readonly low: number;
  readonly high: number;
  /** Width, depth and height in inches; null if not measured. */
  readonly size: readonly [number, number, number] | null;
  /** How old it looks. */
  readonly age: Age;
  /** Empty: the name says it. */
  readonly materials: readonly string[];
  readonly features: readonly string[];
}

export interface Category {
  readonly name: string;
  /** As an auctioneer writes them: each true of one thing and of several. */
  readonly conditions: readonly string[];
  readonly kinds: readonly Kind[];
}

/** `size` as "w×d×h"; lists are separated by "|". */
export function kind(
  name: string,
  object: string,
  [low, high]: readonly [number, number],
  size: string,
  age: Age,
  materials: string,
  features: string,
): Kind {
  const [w, d, h] = size.split('×').map(Number);
  return {
    name,
    object,
    low,
    high,
    size: w !== undefined && d !== undefined && h !== undefined ? [w, d, h] : null,
    age,
    materials: list(materials),
    features: list(features),
  };
}

export function list(text: string): string[] {
  return text.split('|');
}

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Degrees north and east. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The middle of each area of a ZIP code, to a hundredth of a degree (some 0.7 miles), from the gazetteer of
 * the US Census Bureau, 2021; lines such as "12534 42.25 -73.73" (decision 216).
 */
const file = new URL('./zip-places.txt.br', import.meta.url);

let known: ReadonlyMap<string, Place> | null = null;

/**
 * All places. A server asks before it takes requests: reading them keeps the processor for some 85 ms, which
 * a bid would wait for.
 */
export function readPlaces(): ReadonlyMap<string, Place> {
  known ??= new Map(
    brotliDecompressSync(readFileSync(file))
      .toString()
      .split('\n')
      .map((line) => {
        const [zip = '', latitude, longitude] = line.split(' ');
        return [zip, { latitude: Number(latitude), longitude: Number(longitude) }];
      }),
  );
  return known;
}

/** Whether somebody lives there: ZIP codes of post office boxes and single companies have no area. */
export const isZip = (zip: string): boolean => readPlaces().has(zip);

/** Whole miles from the middle of one ZIP code to that of another; null if nobody knows one of them. */
export function milesFrom(zip: string, other: string): number | null {
  const [from, to] = [readPlaces().get(zip), readPlaces().get(other)];
  return from === undefined || to === undefined ? null : Math.round(milesBetween(from, to));
}

/** Many people ask from the same places; a list is some kilobytes. */
const remembered = new LRUCache<string, readonly string[]>({ max: 500 });

/** The ZIP codes whose middle is within so many miles of another's, the nearest first; none of an unknown one. */
export function zipsNear(zip: string, miles: number): readonly string[] {
  const key = `${zip} ${miles}`;
  const zips = remembered.get(key) ?? findZipsNear(zip, miles);
  remembered.set(key, zips);
  return zips;
}

function findZipsNear(zip: string, miles: number): string[] {
  const center = readPlaces().get(zip);
  if (center === undefined) return [];
  const degrees = miles / milesPerDegree;
  const near: { readonly zip: string; readonly miles: number }[] = [];
  for (const [other, place] of readPlaces()) {
    if (Math.abs(place.latitude - center.latitude) > degrees) continue;
    const away = milesBetween(center, place);
    if (away <= miles) near.push({ zip: other, miles: away });
  }
  return near.toSorted((a, b) => a.miles - b.miles).map((one) => one.zip);
}

/** Statute miles. */
const earthRadius = 3_958.8;
const milesPerDegree = (earthRadius * Math.PI) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along a great circle, by the haversine formula. */
export function milesBetween(one: Place, other: Place): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(half));
}

/** How far a sale is from a visitor's ZIP code. */
export interface Distance {
  readonly zip: string;
  /** Whole miles; null for a code that nobody knows. */
  readonly miles: number | null;
}

/** Some miles: both ends are the middle of an area, and less than this says more than is known. */
const nearby = 5;

/** "about 12 miles from 12534", after something else; empty where it is not known. */
export function distanceWords(distance: Distance | null, before = ''): string {
  if (distance === null || distance.miles === null) return '';
  const { miles, zip } = distance;
  const far = miles < nearby ? `less than ${nearby}` : `about ${miles.toLocaleString('en-US')}`;
  return `${before}${far} miles from ${zip}`;
}

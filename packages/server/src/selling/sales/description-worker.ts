import type { ReadDescriptions } from './description-thread.ts';
import { readCell } from './lot-cells.ts';

/** The thread of `createDescriptionThread`: receives typed texts, returns what is stored. */
export default function readDescriptions(texts: readonly string[]): ReadDescriptions {
  return new Map(texts.map((text) => [text, readCell('description', text)]));
}

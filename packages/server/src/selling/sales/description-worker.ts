import type { ReadDescriptions } from './description-thread.ts';
import { readCell } from './lot-cells.ts';

/** The thread of `createDescriptionThread`: takes what was typed, gives what is stored of it. */
export default function readDescriptions(texts: readonly string[]): ReadDescriptions {
  return new Map(texts.map((text) => [text, readCell('description', text)]));
}

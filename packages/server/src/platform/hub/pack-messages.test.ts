import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packMessages, unpackMessages } from './pack-messages.ts';

const maxBytes = 7_900;

const fits = (text: string) => Buffer.byteLength(text) <= maxBytes;

it('keeps every message whole and in order, and reports those too long', () => {
  const message = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.integer({ min: 0, max: 9_000 }).map((length) => 'ł'.repeat(length / 2)),
  );
  fc.assert(
    fc.property(
      fc.array(
        message.map((text) => JSON.stringify(text)),
        { maxLength: 20 },
      ),
      (messages) => {
        const { bodies, lost } = packMessages(messages, maxBytes);
        expect(bodies.flatMap(unpackMessages)).toEqual(messages.filter(fits));
        expect(lost).toEqual(messages.filter((text) => !fits(text)));
        expect(bodies.every(fits)).toBe(true);
      },
    ),
  );
});

it('uses no more bodies than it must', () => {
  const half = 'x'.repeat(maxBytes / 2 - 1);
  expect(packMessages([half, half, half], maxBytes).bodies).toHaveLength(2);
  expect(packMessages([], maxBytes).bodies).toEqual([]);
});

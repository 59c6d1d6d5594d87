import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_BODY_BYTES, packMessages, unpackMessages } from './notify-payload.ts';

const fits = (text: string) => Buffer.byteLength(text) <= MAX_BODY_BYTES;

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
        const { bodies, lost } = packMessages(messages);
        expect(bodies.flatMap(unpackMessages)).toEqual(messages.filter(fits));
        expect(lost).toEqual(messages.filter((text) => !fits(text)));
        expect(bodies.every(fits)).toBe(true);
      },
    ),
  );
});

it('uses no more bodies than it must', () => {
  const half = 'x'.repeat(MAX_BODY_BYTES / 2 - 1);
  expect(packMessages([half, half, half]).bodies).toHaveLength(2);
  expect(packMessages([]).bodies).toEqual([]);
});

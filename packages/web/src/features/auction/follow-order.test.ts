import { expect, test } from 'vitest';
import { followed, nextPlace } from './follow-order.ts';

const at = (minute: number) => `2026-05-01T18:${String(minute).padStart(2, '0')}:00Z`;
const lot = (
  secureId: string,
  minute: number,
  given: { isClosed?: boolean; pauseReason?: string } = {},
) => ({ secureId, closeTime: at(minute), isClosed: false, isWidthdrawn: false, ...given });
const names = (lots: readonly { readonly secureId: string }[]) =>
  lots.map(({ secureId }) => secureId).join(' ');
const [a, b, c] = [lot('a', 1), lot('b', 2), lot('c', 3)];

test('begins with what closes next, without what had closed before', () => {
  expect(names(followed([], [b, c, lot('z', 0, { isClosed: true }), a], false))).toBe('a b c');
});

test('keeps what closes meanwhile above the others, also once the list has lost it', () => {
  const closed = { ...a, isClosed: true };
  const shown = followed([a, b, c], [b, c, closed], false);
  expect(names(shown)).toBe('a b c');
  expect(shown[0]).toBe(closed);
  expect(names(followed(shown, [b, c, lot('d', 4)], false))).toBe('a b c d');
});

test('a close that moves changes the order, but not under the reader’s hand', () => {
  const late = lot('a', 5);
  expect(names(followed([a, b, c], [late, b, c], true))).toBe('a b c');
  expect(names(followed([a, b, c], [late, b, c], false))).toBe('b c a');
});

test('is the same when nothing has changed', () => {
  const shown = [a, b, c];
  expect(followed(shown, [c, a, b], false)).toBe(shown);
});

test('the next one is the first whose time has not run out', () => {
  const shown = [lot('a', 1, { isClosed: true }), b, c];
  expect(nextPlace(shown, Date.parse(at(0)))).toBe(1);
  expect(nextPlace(shown, Date.parse(at(2)))).toBe(2);
  expect(nextPlace(shown, Date.parse(at(9)))).toBe(2);
  const paused = [lot('b', 2, { pauseReason: 'Power cut' }), c];
  expect(nextPlace(paused, Date.parse(at(9)))).toBe(0);
});

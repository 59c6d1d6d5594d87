import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPictureKeys } from './picture-keys.ts';

test('a key opens its own picture, until it is a day old and no longer', () => {
  let now = Date.parse('2026-11-24T12:00:00Z');
  const secret = randomBytes(32);
  const keys = createPictureKeys(secret, () => now);
  const key = keys.make('one');
  expect(keys.opens('one', key)).toBe(true);
  expect(keys.opens('another', key)).toBe(false);
  expect(createPictureKeys(randomBytes(32), () => now).opens('one', key)).toBe(false);
  const [until = '', signature = ''] = key.split('.');
  const later = `${Number(until) + 3_600_000}.${signature}`;
  for (const forged of ['', '.', key.slice(1), `${key}x`, later]) {
    expect(keys.opens('one', forged)).toBe(false);
  }
  now += 26 * 3_600_000;
  expect(keys.opens('one', key)).toBe(false);
});

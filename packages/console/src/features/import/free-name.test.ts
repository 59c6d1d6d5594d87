import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['image.jpg'], 'image-2.jpg'],
  ['image.jpg', ['image.jpg', 'image-2.jpg'], 'image-3.jpg'],
  ['photo', ['photo'], 'photo-2'],
  ['.jpg', ['.jpg'], '.jpg-2'],
])('%s beside %j is %s', (name, taken, free) => {
  expect(freeName(name, new Set(taken))).toBe(free);
});

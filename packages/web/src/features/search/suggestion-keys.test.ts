import { expect, test } from 'vitest';
import { moveInList } from './suggestion-keys.ts';

test.each([
  ['ArrowDown', -1, { kind: 'to', index: 0 }],
  ['ArrowDown', 1, { kind: 'to', index: 2 }],
  ['ArrowDown', 2, { kind: 'to', index: -1 }],
  ['ArrowUp', -1, { kind: 'to', index: 2 }],
  ['ArrowUp', 0, { kind: 'to', index: -1 }],
  ['Enter', 1, { kind: 'pick' }],
  ['Enter', -1, null],
  ['Escape', -1, { kind: 'close' }],
  ['Escape', 2, { kind: 'close' }],
  ['Home', 1, null],
  ['a', 1, null],
])('%s at %i of three', (key, index, move) => {
  expect(moveInList(key, index, 3)).toEqual(move);
});

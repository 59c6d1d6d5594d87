import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('visits all, 500 in a turn, and leaves out what is removed before its turn', async () => {
  const items = new Set(Array.from({ length: 1_200 }, (_, index) => index));
  const visited: number[] = [];
  inBatches(items, (item) => {
    visited.push(item);
    // As a sweep removes connections whose time is up.
    items.delete(item);
  });
  expect(visited).toHaveLength(500);
  items.delete(600);
  await nextTurn();
  await nextTurn();
  expect(visited).toHaveLength(1_199);
  expect(items.size).toBe(0);
});

import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { nextId } from './next-id.ts';

test('ids are UUIDs of version 7, each greater than the one before, and tell the time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, nextId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  const [first = ''] = ids;
  const ms = Number.parseInt(first.slice(0, 8) + first.slice(9, 13), 16);
  expect(ms - before).toBeGreaterThanOrEqual(0);
  expect(ms - before).toBeLessThan(1_000);
});

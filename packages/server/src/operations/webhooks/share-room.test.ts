import { expect, test } from 'vitest';
import { maxAtOnce, shareRoom } from './share-room.ts';
import type { DueEndpoint } from './share-room.ts';

const endpoint = (name: string, leaving = 0, leavingOfCompany = leaving): DueEndpoint => ({
  id: name,
  sellerId: name.slice(0, 1),
  leaving,
  leavingOfCompany,
});
const share = (due: readonly DueEndpoint[], room: number = maxAtOnce.node) =>
  Object.fromEntries(shareRoom(due, room));

test('an endpoint gets its five, and no more beside those under way', () => {
  expect(share([endpoint('a1')])).toEqual({ a1: 5 });
  expect(share([endpoint('a1', 3)])).toEqual({ a1: 2 });
  expect(share([endpoint('a1', 5), endpoint('b1')])).toEqual({ b1: 5 });
});

test('a company has ten, shared by its endpoints', () => {
  expect(share([endpoint('a1'), endpoint('a2'), endpoint('a3')])).toEqual({ a1: 4, a2: 3, a3: 3 });
  expect(share([endpoint('a1', 0, 8), endpoint('a2', 0, 8)])).toEqual({ a1: 1, a2: 1 });
});

test('where room is short, companies take turns', () => {
  const slow = ['1', '2', '3', '4'].map((n) => endpoint(`a${n}`));
  expect(share([...slow, endpoint('b1')], 4)).toMatchObject({ b1: 2 });
  expect(share([...slow, endpoint('b1')], 1)).toEqual({ a1: 1 });
  expect(share(slow, 0)).toEqual({});
  expect(share([], 40)).toEqual({});
});

test('whatever is due, no bound is passed and no room is kept back', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const due = Array.from({ length: (seed * 7) % 23 }, (_, n) =>
      endpoint(`${'abcdef'[(n * seed) % 6]}${n}`, (n * seed) % 6),
    ).map((one, _, all) => ({
      ...one,
      leavingOfCompany: all
        .filter(({ sellerId }) => sellerId === one.sellerId)
        .reduce((sum, { leaving }) => sum + leaving, 0),
    }));
    const room = (seed * 13) % (maxAtOnce.node + 1);
    const shares = shareRoom(due, room);
    let given = 0;
    for (const { id, leaving } of due) {
      expect(leaving + (shares.get(id) ?? 0)).toBeLessThanOrEqual(Math.max(5, leaving));
      given += shares.get(id) ?? 0;
    }
    expect(given).toBeLessThanOrEqual(room);
    for (const [sellerId, its] of Object.entries(Object.groupBy(due, (one) => one.sellerId))) {
      const [first, ...others] = its ?? [];
      if (first === undefined) throw new Error(sellerId);
      const more = [first, ...others].reduce((sum, { id }) => sum + (shares.get(id) ?? 0), 0);
      expect(first.leavingOfCompany + more).toBeLessThanOrEqual(
        Math.max(maxAtOnce.company, first.leavingOfCompany),
      );
      // Nobody waits while there is room for them.
      const couldHave = [first, ...others].some(
        ({ id, leaving }) => leaving + (shares.get(id) ?? 0) < maxAtOnce.endpoint,
      );
      const isRoomLeft = given < room && first.leavingOfCompany + more < maxAtOnce.company;
      expect(isRoomLeft && couldHave).toBe(false);
    }
  }
});

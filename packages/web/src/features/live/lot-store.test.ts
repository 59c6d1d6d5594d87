import { expect, test } from 'vitest';
import { aBid, aLot, anEvent } from './lot-fixtures.ts';
import { createLotStore } from './lot-store.ts';

const loaded = aLot({ hasBid: true, currentBid: aBid({ sequence: 4 }) });

test('shows a lot as loaded until something happens, then as moved', () => {
  const store = createLotStore(new Set());
  expect(store.view(loaded)).toBe(loaded);
  store.apply(loaded, anEvent({ sequence: 5, currentAmount: 50 }));
  expect(store.view(loaded).currentBid?.currentAmount).toBe(50);
});

test('notifies its listeners of changes only', () => {
  const store = createLotStore(new Set());
  const versions: number[] = [];
  store.subscribe(() => versions.push(store.version()));
  store.apply(loaded, anEvent({ sequence: 4 }));
  store.apply(loaded, anEvent({ sequence: 5 }));
  expect(versions).toEqual([1]);
});

test('refetched page data brings the viewer’s maximum, and no older price', () => {
  const store = createLotStore(new Set());
  store.apply(loaded, anEvent({ sequence: 5, currentAmount: 50 }));
  const personal = aLot({ ...loaded, currentBid: aBid({ sequence: 4, currentMaxAmount: 90 }) });
  expect(store.view(personal).currentBid).toMatchObject({
    currentAmount: 50,
    currentMaxAmount: 90,
  });
});

test('a bid’s change survives a rerender with the same data', () => {
  const store = createLotStore(new Set());
  store.update(loaded, (lot) => ({ ...lot, pendingBidAmount: 20 }));
  expect(store.view(loaded).pendingBidAmount).toBe(20);
});

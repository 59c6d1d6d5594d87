import type { EitherOrLot } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { adviceWords, stateWords, wantedWords } from './group-words.ts';

const waiting: EitherOrLot = {
  lotSecureId: '',
  secureAuctionSessionId: '',
  lotNumber: '30',
  title: 'Oak chest',
  closeTime: '2026-11-26T00:00:00Z',
  maxAmount: 50,
  state: 'waiting',
  leads: false,
  letGo: false,
  mayLetGo: false,
  isPending: false,
  whyLost: null,
  waitsFor: ['12'],
  lostBefore: 1,
  closesTooEarly: false,
};

test.each<[Partial<EitherOrLot>, string]>([
  [{}, 'Waits until lot 12 is decided'],
  [{ waitsFor: ['12', '14'], lostBefore: 2 }, 'Waits until lots 12 and 14 are decided'],
  [{ waitsFor: ['12', '14', '15'], lostBefore: 1 }, 'Waits until 1 of lots 12, 14 and 15 is lost'],
  [{ waitsFor: ['12', '14', '15'], lostBefore: 2 }, 'Waits until 2 of lots 12, 14 and 15 are lost'],
  [{ waitsFor: [], lostBefore: 0 }, 'Is placed in a moment'],
  [{ state: 'placed', leads: true }, 'You lead'],
  [{ state: 'placed' }, 'Outbid'],
  [{ state: 'placed', letGo: true }, 'Outbid, and let go'],
  [{ state: 'placed', isPending: true }, 'Entered, and does not count yet'],
  [{ state: 'won' }, 'You won'],
  [{ state: 'lost', whyLost: 'outbid' }, 'Sold above your maximum'],
  [{ state: 'lost', whyLost: 'passed' }, 'Not sold: your maximum did not reach the reserve'],
  [{ state: 'lost', whyLost: 'withdrawn' }, 'Taken out of the sale'],
  [{ state: 'lost', whyLost: 'taken-back' }, 'Your bids here were taken back'],
  [{ state: 'lost', whyLost: 'refused' }, 'Not placed: bidding had passed your maximum'],
  [
    { state: 'lost', whyLost: 'refused', isOffIncrements: true },
    'Not placed: your maximum lies between two bid increments',
  ],
  [{ state: 'lost', whyLost: 'too-late' }, 'Closed before its turn'],
])('%j: %s', (lot, words) => {
  expect(stateWords({ ...waiting, ...lot }, { isFulfilled: false })).toBe(words);
});

test.each<[Partial<EitherOrLot>, RegExp]>([
  [{}, /^$/],
  [{ state: 'placed', leads: true }, /^$/],
  [{ state: 'placed' }, /Raise your maximum on the lot’s page, or let it go/],
  [{ state: 'placed', letGo: true }, /^$/],
  [{ state: 'placed', isPending: true }, /once the seller has approved you/],
  [{ state: 'lost', whyLost: 'refused' }, /Raise your maximum under Change/],
  [
    { state: 'lost', whyLost: 'refused', isOffIncrements: true },
    /Enter a whole increment under Change/,
  ],
  [{ state: 'lost', whyLost: 'missed' }, /^$/],
  [{ state: 'lost', whyLost: 'outbid' }, /^$/],
])('%j: what can be done', (lot, words) => {
  expect(adviceWords({ ...waiting, ...lot }) ?? '').toMatch(words);
});

test('what waits is not needed once enough is won', () => {
  expect(stateWords(waiting, { isFulfilled: true })).toBe('No longer needed');
});

test('how many are wanted', () => {
  expect([wantedWords(1), wantedWords(2), wantedWords(12)]).toEqual([
    'One of these lots',
    'Two of these lots',
    '12 of these lots',
  ]);
});

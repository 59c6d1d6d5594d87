import { expect, test } from 'vitest';
import { forgetUnanswered, keepUnanswered, unansweredBid } from './unanswered-bid.ts';

const bid = { cents: 2_500, bidUniqueId: 'one', formerMax: null };
const noted = { lotSecureId: 'lot', loginId: 'ada', bid, sentAt: 1_000_000, until: 1_600_000 };

function tab() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

const blocked = () => {
  throw new DOMException('Blocked', 'SecurityError');
};

test('a bid is found again by its lot and its login, for two minutes', () => {
  const storage = tab();
  keepUnanswered(noted, storage);
  const found = (lot: string, login: string | null, afterMs: number) =>
    unansweredBid(lot, login, noted.sentAt + afterMs, storage);
  expect(found('lot', 'ada', 119_000)).toEqual(noted);
  expect(found('lot', 'ada', 120_000)).toBeNull();
  expect(found('another', 'ada', 0)).toBeNull();
  expect(found('lot', null, 0)).toBeNull();
});

test('a bid that was sent again lately is not found once its ten minutes are over', () => {
  const storage = tab();
  keepUnanswered({ ...noted, sentAt: noted.until - 1_000 }, storage);
  expect(unansweredBid('lot', 'ada', noted.until - 1, storage)).toMatchObject({ bid });
  expect(unansweredBid('lot', 'ada', noted.until, storage)).toBeNull();
});

test('a bid is not kept for whoever logs in next', () => {
  const storage = tab();
  keepUnanswered(noted, storage);
  expect(unansweredBid('lot', 'bob', noted.sentAt, storage)).toBeNull();
  expect(unansweredBid('lot', 'ada', noted.sentAt, storage)).toBeNull();
});

test('a bid whose outcome is known is forgotten', () => {
  const storage = tab();
  keepUnanswered(noted, storage);
  forgetUnanswered('another', storage);
  expect(unansweredBid('lot', 'ada', noted.sentAt, storage)).toEqual(noted);
  forgetUnanswered('one', storage);
  expect(unansweredBid('lot', 'ada', noted.sentAt, storage)).toBeNull();
});

test('a tab without storage keeps none, and bids all the same', () => {
  keepUnanswered(noted, blocked);
  forgetUnanswered('one', blocked);
  expect(unansweredBid('lot', 'ada', noted.sentAt, blocked)).toBeNull();
});

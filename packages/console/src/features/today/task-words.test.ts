import { todayTasks } from '@fairlot/contract';
import type { TodayTask } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { wordsOf } from './task-words.ts';

const sale = { saleId: 'sale', title: 'The Mill House', timeZone: 'America/New_York' };
const task: TodayTask = {
  kind: 'bidders',
  sale,
  count: 3,
  at: '2026-11-24T15:00:00Z',
  hasBids: false,
};
const owner = { sellerId: 'house', can: () => true };
const viewer = { sellerId: 'house', can: () => false };

test('a task says what waits, where and since when, and leads to where it is done', () => {
  expect(wordsOf(task, owner)).toEqual({
    title: '3 bidders are waiting for approval',
    detail: 'The Mill House, oldest from Tue, Nov\u00a024, 10:00\u00a0AM\u00a0EST',
    act: 'Decide',
    to: '/house/sales/sale/bidders?status=pending',
  });
  expect(wordsOf(task, owner, true).detail).toBe(
    'Oldest from Tue, Nov\u00a024, 10:00\u00a0AM\u00a0EST',
  );
  expect(wordsOf({ ...task, count: 1 }, owner).title).toBe('1 bidder is waiting for approval');
  expect(wordsOf({ ...task, count: 1000 }, owner).title).toBe(
    '1,000+ bidders are waiting for approval',
  );
});

test('a task is shown as view-only to those who may not do it', () => {
  expect(wordsOf(task, viewer).act).toBe('Look');
});

test('a draft says whether it is ready, and one without a title is named', () => {
  const draft: TodayTask = { ...task, kind: 'draft', count: 0, at: null };
  expect(wordsOf(draft, owner)).toMatchObject({ detail: 'Ready to publish', act: 'Review' });
  expect(wordsOf({ ...draft, count: 2, sale: { ...sale, title: '' } }, owner)).toMatchObject({
    title: 'Untitled sale',
    detail: '2 things to fix before it can be published',
    act: 'Fix',
  });
});

test('unsold lots are offered to bidders only if they have any', () => {
  const unsold: TodayTask = { ...task, kind: 'passed-lots' };
  expect(wordsOf(unsold, owner, true).detail).toBe('Move them to another sale or return them.');
  expect(wordsOf({ ...unsold, hasBids: true }, owner, true).detail).toBe(
    'Offer them to their bidders, move them to another sale, or return them.',
  );
});

test.each(todayTasks)('%s leads to a page', (kind) => {
  expect(wordsOf({ ...task, kind }, owner).to).toMatch(/^\//);
});

import { expect, test } from 'vitest';
import { promiseOf } from './fault.ts';
import { faults } from './faults.ts';
import { tableOf } from './results.ts';
import type { Tried } from './results.ts';

const [first, second] = faults.map(({ name }) => name);
const measured = {
  silence: 7,
  slowestBid: 8,
  watchers: 1,
  whole: 9,
  acknowledged: 300,
  lost: 0,
  doubled: 0,
};
const tried = (more: Partial<Tried>): Tried => ({
  date: '2026-11-26',
  commit: '0123abcd',
  fault: first ?? '',
  measured,
  problems: [],
  perSecond: 50,
  load: 2,
  took: 30,
  ...more,
});
const rowOf = (text: string, name: string | undefined) => {
  const what = faults.find((fault) => fault.name === name)?.what;
  return text.split('\n').find((line) => line.startsWith(`| ${what} |`));
};

test('the table shows the worst of all tries beside what is promised', () => {
  const slower = { ...measured, silence: 9.5, acknowledged: 200 };
  const staying = '2026-11-27T10:00:00.000Z';
  const text = tableOf([tried({}), tried({ measured: slower, perSecond: 104, date: staying })]);
  expect(rowOf(text, first)).toContain(
    '| 2 of 2 | 1 of 1 | 50 to 104 | 9.5 | 15 | 8 | 1 | 5 | 9 | 30 | 500 | 0 / 0 |',
  );
  expect(rowOf(text, second)).toContain('| not tried yet |');
  expect(text).toContain('2 trials took 1 minutes.');
  expect(text).not.toContain('Not kept');
});

test('a trial that did not come to its end is not kept, and says why', () => {
  const text = tableOf([tried({ measured: null, problems: ['100 bids were not taken'] })]);
  expect(rowOf(text, first)).toContain('| 0 of 1 | 0 of 0 | 50 | – |');
  expect(text).toContain('– lost, – doubled; 100 bids were not taken');
});

test('a frozen primary is replaced within the cluster’s ttl and 5 s', () => {
  const frozen = faults.filter(({ name }) => /^primary-.*frozen/.test(name));
  expect(frozen.map((fault) => promiseOf(fault).bids)).toEqual([14, 14, 14, 14]);
});

const hasNotTold = ({ name }: { name: string }) => name === 'fairlot-killed-before-notifying';
test('watchers are right within 2 s when a node dies with what it has not told them', () => {
  expect(faults.filter(hasNotTold).map((fault) => promiseOf(fault).watchers)).toEqual([2]);
  const others = faults.filter((fault) => !hasNotTold(fault));
  expect(others.every((fault) => promiseOf(fault).watchers === 5)).toBe(true);
});

test('the table says of which commits and days its lines are', () => {
  const text = tableOf([
    tried({}),
    tried({}),
    tried({ date: '2026-11-27T05:10:00.000Z' }),
    tried({ date: '2026-11-27T06:10:00.000Z', commit: '4567abcd' }),
  ]);
  expect(text).toContain(
    '- 0123abcd, 2026-11-26: 2\n- 0123abcd, 2026-11-27: 1\n- 4567abcd, 2026-11-27: 1\n',
  );
});

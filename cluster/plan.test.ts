import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { planOf } from './plan.ts';
import { readOutcomes } from './results.ts';
import type { Tried } from './results.ts';

const able = faults.map((fault) => ({ ...fault, unable: null }));
const [first, second] = able.slice(0, 2) as [(typeof able)[0], (typeof able)[0]];
const tried = (fault: string, date: string): Tried => ({
  date,
  commit: '0123abcd',
  fault,
  measured: null,
  problems: [],
  perSecond: 50,
  load: 2,
  took: 30,
});
const inWords = (plan: ReturnType<typeof planOf>) =>
  plan.map(({ round, fault }) => `${round} ${fault.name}`);

test('a run that begins now tries each fault, however often it has been tried before', async () => {
  const before = await readOutcomes();
  expect(before.length).toBeGreaterThan(0);
  const plan = planOf(able, before, { rounds: 1, since: new Date('2100-01-01') });
  expect(inWords(plan)).toEqual(able.map(({ name }) => `1 ${name}`));
});

test('a run that is gone on with tries what has not been tried since it began', () => {
  const outcomes = [
    tried(first.name, '2026-11-27T05:09:59.000Z'),
    tried(first.name, '2026-11-27T05:10:00.000Z'),
    tried(first.name, '2026-11-27T05:11:00.000Z'),
    tried(second.name, '2026-11-27T05:12:00.000Z'),
  ];
  const plan = planOf([first, second], outcomes, {
    rounds: 3,
    since: new Date('2026-11-27T05:10:00Z'),
  });
  expect(inWords(plan)).toEqual([`2 ${second.name}`, `3 ${first.name}`, `3 ${second.name}`]);
});

test('a day stands for its beginning, of lines from when only that was noted as well', () => {
  const outcomes = [tried(first.name, '2026-11-26'), tried(first.name, '2026-11-27')];
  const since = new Date('2026-11-27');
  expect(planOf([first], outcomes, { rounds: 1, since })).toEqual([]);
  expect(inWords(planOf([first], outcomes, { rounds: 2, since }))).toEqual([`2 ${first.name}`]);
});

test('what cannot be tried here is not planned', () => {
  const unable = { ...first, unable: 'needs root' };
  expect(planOf([unable], [], { rounds: 2, since: new Date() })).toEqual([]);
});

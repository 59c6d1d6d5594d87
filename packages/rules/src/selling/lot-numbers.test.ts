import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { createLotNumbers, renumberLots } from './lot-numbers.ts';

test('a lot in the middle gets a letter, at the end the next number', () => {
  const numbers = createLotNumbers(['11', '12', '12A', '13']);
  expect([numbers.after('12'), numbers.after('12A'), numbers.after('13'), numbers.next()]).toEqual([
    '12B',
    '12C',
    '14',
    '15',
  ]);
});

test('a number that arrives stays if it is free, in whatever case', () => {
  const numbers = createLotNumbers(['1', '2a']);
  expect([numbers.kept('7'), numbers.kept('2A'), numbers.kept('7')]).toEqual(['7', '3', '4']);
});

test('lots from a place on get numbers by steps, and those in the way are named', () => {
  const numbers = ['1', '20', '3', '4'];
  expect(renumberLots(numbers, { from: 2, first: 100, step: 10 })).toEqual({
    numbers: ['1', '20', '100', '110'],
    taken: [],
  });
  expect(renumberLots(numbers, { from: 2, first: 10, step: 10 }).taken).toEqual(['20']);
});

test('new numbers are single, whatever there is', () => {
  const lots = array(constantFrom('1', '2', '9', '12', '12A', '12b', 'A7', '300'), {
    maxLength: 8,
  });
  const asked = array(
    record({ kind: integer({ min: 0, max: 2 }), at: integer({ min: 0, max: 7 }) }),
  );
  assert(
    property(lots, asked, (all, questions) => {
      const there = [...new Set(all)];
      const numbers = createLotNumbers(there);
      const made = questions.map(({ kind, at }) => {
        const number = there[at] ?? null;
        if (kind === 0) return numbers.next();
        return kind === 1 ? numbers.after(number) : numbers.kept(number ?? '5');
      });
      const keys = [...there, ...made].map((number) => number.toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

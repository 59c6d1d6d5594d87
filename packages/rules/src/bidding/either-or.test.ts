import { describe, expect, test } from 'vitest';
import { eitherOrState, eitherOrStep, eitherOrTurn } from '../index.ts';
import type { EitherOrFacts, EitherOrLot, EitherOrState } from '../index.ts';

const untouched: EitherOrFacts = {
  outcome: null,
  isOpen: true,
  leads: false,
  hasMaximum: false,
  wasPlaced: false,
  wasRemoved: false,
};

describe('how a lot of a group stands', () => {
  test.each<[string, Partial<EitherOrFacts>, EitherOrState]>([
    ['nobody has placed anything', {}, 'waiting'],
    ['its maximum leads', { hasMaximum: true, leads: true, wasPlaced: true }, 'placed'],
    ['its maximum was beaten', { hasMaximum: true, wasPlaced: true }, 'placed'],
    ['its bidder bid on it by themselves', { hasMaximum: true, leads: true }, 'placed'],
    [
      'the clock ran out, the hammer is not recorded',
      { hasMaximum: true, isOpen: false },
      'placed',
    ],
    ['sold to them', { outcome: 'sold', leads: true, isOpen: false }, 'won'],
    ['sold to another', { outcome: 'sold', isOpen: false }, 'lost'],
    ['passed below the reserve', { outcome: 'passed', leads: true, isOpen: false }, 'lost'],
    ['withdrawn', { outcome: 'withdrawn', leads: true }, 'lost'],
    ['canceled', { outcome: 'cancelled', leads: true }, 'lost'],
    ['its maximum was refused', { wasPlaced: true }, 'lost'],
    ['their own bids were removed', { wasRemoved: true }, 'lost'],
    ['closed before its turn', { isOpen: false }, 'lost'],
  ])('%s', (_, facts, state) => {
    expect(eitherOrState({ ...untouched, ...facts })).toBe(state);
  });
});

/** Lots A, B, C … of these states; `*` is led, `-` let go. */
function lots(...states: string[]): EitherOrLot[] {
  return states.map((state, index) => ({
    lot: String.fromCodePoint(65 + index),
    state: state.replace(/[*-]/g, '') as EitherOrState,
    leads: state.includes('*'),
    letGo: state.includes('-'),
  }));
}

describe('what is placed next', () => {
  test.each<[number, string[], string[]]>([
    [1, ['waiting', 'waiting'], ['A']],
    [2, ['waiting', 'waiting', 'waiting'], ['A', 'B']],
    [1, ['placed', 'waiting'], []],
    [1, ['placed-', 'waiting'], ['B']],
    [1, ['placed-*', 'waiting'], []],
    [1, ['lost', 'waiting', 'waiting'], ['B']],
    [2, ['won', 'lost', 'waiting', 'waiting'], ['C']],
    [1, ['won', 'waiting'], []],
    [1, ['waiting', 'placed'], []],
    [1, ['placed', 'placed', 'waiting'], []],
    [3, ['lost', 'waiting'], ['B']],
  ])('of %i wanted: %j', (wanted, states, place) => {
    expect(eitherOrStep(wanted, lots(...states)).place).toEqual(place);
  });

  test('nothing more, once as many are won as were wanted', () => {
    expect(eitherOrStep(1, lots('lost', 'won', 'waiting')).isFulfilled).toBe(true);
    expect(eitherOrStep(2, lots('lost', 'won', 'waiting')).isFulfilled).toBe(false);
  });
});

describe('what a lot waits for', () => {
  const minute = 60_000;
  const turn = (wanted: number, states: string[], minutes: number[], index: number) => {
    const timed = lots(...states).map((one, n) => ({ ...one, close: (minutes[n] ?? 0) * minute }));
    const waiting = timed[index];
    if (waiting === undefined) throw new Error('no such lot');
    return eitherOrTurn(wanted, timed, waiting);
  };

  test('for the one placed, and those before it', () => {
    const states = ['placed', 'waiting', 'waiting'];
    expect(turn(1, states, [1, 2, 3], 1)).toEqual({
      ahead: ['A'],
      needed: 1,
      closesTooEarly: false,
    });
    expect(turn(1, states, [1, 2, 3], 2)).toEqual({
      ahead: ['A', 'B'],
      needed: 2,
      closesTooEarly: false,
    });
  });

  test('for one of two', () => {
    expect(turn(2, ['placed', 'placed', 'waiting'], [1, 9, 2], 2)).toEqual({
      ahead: ['A', 'B'],
      needed: 1,
      closesTooEarly: false,
    });
  });

  test('for none that is decided', () => {
    expect(turn(2, ['won', 'lost', 'placed', 'waiting'], [1, 2, 3, 4], 3)).toMatchObject({
      ahead: ['C'],
      needed: 1,
    });
  });

  test.each([
    ['closes before', [5, 3], true],
    ['closes at the same instant', [5, 5], true],
    ['closes before the next can be placed', [5, 5.4], true],
    ['closes after', [5, 6], false],
  ])('in time or not: %s', (_, minutes, closesTooEarly) => {
    expect(turn(1, ['placed', 'waiting'], minutes, 1)).toMatchObject({ closesTooEarly });
  });
});

import { expect, test } from 'vitest';
import { actions, isOpenTo } from './may.ts';
import type { Action, Role } from './may.ts';

/** Written out a second time, so that whoever opens an action to more people says so twice. */
const expected: Record<Action, readonly Role[]> = {
  'sale.see-draft': ['staff'],
  'pickup.look-up': ['staff'],
  'pickup.hand-over': ['staff'],
  'sale.report': ['staff'],
  'sale.export': ['staff'],
  'bids.see-retracted': ['staff'],
};
const roles: readonly Role[] = ['staff'];

test('every action is in the table', () => {
  expect(actions.toSorted()).toEqual(Object.keys(expected).toSorted());
});

test.each(actions)('%s is open to these roles and to no other', (action) => {
  expect(roles.filter((role) => isOpenTo([role], action))).toEqual(expected[action]);
});

test.each(actions)('%s is closed to who has no role', (action) => {
  expect(isOpenTo([], action)).toBe(false);
});

import { actions, roles } from '@fairlot/contract';
import type { Action } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { isOpenTo } from './may.ts';
import type { Holder } from './may.ts';

const holders: readonly Holder[] = [...roles, 'operator'];

/** Repeated on purpose, so that opening an action to more people takes two deliberate changes. */
const expected: Record<Action, readonly Holder[]> = {
  'company.see': ['owner', 'manager', 'cataloguer', 'cashier', 'viewer', 'operator'],
  'company.edit': ['owner'],
  'staff.see': ['owner', 'manager', 'operator'],
  'staff.manage': ['owner'],
  'api.manage': ['owner'],
  'webhook.replay': ['owner'],
  'sale.see': ['owner', 'manager', 'cataloguer', 'cashier', 'viewer', 'operator'],
  'sale.see-draft': ['owner', 'manager', 'cataloguer', 'viewer', 'operator'],
  'sale.run': ['owner', 'manager'],
  'bidder.see': ['owner', 'manager', 'viewer'],
  'bidder.approve': ['owner', 'manager'],
  'bidder.limit': ['owner', 'manager'],
  'bidder.block': ['owner', 'manager'],
  'after-sale.see': ['owner', 'manager', 'viewer'],
  'after-sale.decide': ['owner', 'manager'],
  'log.see': ['owner', 'manager'],
  'question.see': ['owner', 'manager', 'cataloguer', 'viewer', 'operator'],
  'question.answer': ['owner', 'manager', 'cataloguer'],
  'sale.create': ['owner', 'manager'],
  'sale.edit': ['owner', 'manager'],
  'sale.publish': ['owner', 'manager'],
  'sale.cancel': ['owner', 'manager'],
  'sale.archive': ['owner', 'manager'],
  'sale.rehearse': ['owner', 'manager'],
  'lot.see': ['owner', 'manager', 'cataloguer', 'viewer', 'operator'],
  'lot.edit': ['owner', 'manager', 'cataloguer'],
  'lot.add': ['owner', 'manager'],
  'lot.correct': ['owner', 'manager'],
  'lot.cancel': ['owner', 'manager'],
  'lot.lower-reserve': ['owner', 'manager'],
  'consignor.see': ['owner', 'manager', 'cataloguer'],
  'consignor.edit': ['owner', 'manager'],
  'pickup.look-up': ['owner', 'manager', 'cashier'],
  'pickup.hand-over': ['owner', 'manager', 'cashier'],
  'sale.report': ['owner', 'manager', 'viewer'],
  'sale.export': ['owner', 'manager'],
  'invoice.send': ['owner', 'manager'],
  'bids.see-retracted': ['owner', 'manager'],
  'operator.see-companies': [],
  'operator.verify-company': [],
  'operator.suspend-company': [],
  'operator.begin-view': [],
  'operator.end-view': [],
  'operator.see-log': [],
  'operator.see-sales': [],
  'operator.run-sale': [],
  'operator.see-cancellations': [],
  'operator.see-reports': [],
  'operator.handle-report': [],
  'operator.see-signals': [],
  'operator.look-at-signal': [],
};

test('every action is in the table', () => {
  expect(actions.toSorted()).toEqual(Object.keys(expected).toSorted());
});

test.each(actions)('%s is open to these roles and to no other', (action) => {
  expect(holders.filter((role) => isOpenTo(role, action))).toEqual(expected[action]);
});

test.each(actions)('%s is closed to who has no role', (action) => {
  expect(isOpenTo(null, action)).toBe(false);
});

import { expect, test } from 'vitest';
import { groupCardNumber, testCardId } from './test-cards.ts';

test.each([
  ['4242 4242 4242 4242', 'pm_card_visa'],
  ['4000000000000002', 'pm_card_chargeDeclined'],
  ['4000-0025-0000-3155', 'pm_card_authenticationRequiredOnSetup'],
  ['4000 0000 0000 0341', 'pm_card_chargeCustomerFail'],
  ['4111 1111 1111 1111', null],
  ['', null],
])('%j is %j', (typed, id) => {
  expect(testCardId(typed)).toBe(id);
});

test('a number is grouped as it is typed', () => {
  expect(groupCardNumber('42424')).toBe('4242 4');
  expect(groupCardNumber('4242-4242-4242-4242')).toBe('4242 4242 4242 4242');
});

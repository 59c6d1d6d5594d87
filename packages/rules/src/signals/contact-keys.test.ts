import { expect, test } from 'vitest';
import { addressKey, phoneKey } from './contact-keys.ts';

test.each([
  ['(518) 555-0140', '5185550140'],
  ['518.555.0140', '5185550140'],
  ['+1 518 555 0140', '5185550140'],
  ['555-0140', null],
  ['', null],
])('phone %s', (phone, key) => {
  expect(phoneKey(phone)).toBe(key);
});

const key = (address1: string, address2 = '', zip = '12534') =>
  addressKey({ address1, address2, zip });

test.each([
  ['9 Union St.', '', '12534'],
  ['9  UNION STREET', '', '12534-1234'],
])('%s is one place', (address1, address2, zip) => {
  expect(key(address1, address2, zip)).toBe(key('9 Union Street'));
});

test('an apartment is written in either line', () => {
  expect(key('9 Union Street, Apt 5')).toBe(key('9 Union St', 'Apartment 5'));
  expect(key('9 Union St #5')).toBe(key('9 Union St', 'Unit 5'));
});

test('a neighbor’s, another apartment and another town are other places', () => {
  const here = key('9 Union Street', 'Apt 5');
  expect(key('19 Union Street', 'Apt 5')).not.toBe(here);
  expect(key('9 Union Street', 'Apt 6')).not.toBe(here);
  expect(key('9 Union Street', 'Apt 5', '10001')).not.toBe(here);
});

test('what is not given is not shared', () => {
  expect(key('')).toBeNull();
  expect(key('9 Union Street', '', '')).toBeNull();
});

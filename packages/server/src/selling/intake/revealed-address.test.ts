import { describe, expect, test } from 'vitest';
import { readSaleJson } from './sale-file.ts';
import type { Sale } from '#selling/sales/public.ts';
import { warnOfRevealedAddress } from './revealed-address.ts';

const json = {
  seller: { companyName: 'Hudson Estates', state: 'NY', email: 'a@hudson.example' },
  title: 'Farmhouse',
  timeZone: 'America/New_York',
  address1: '1188 Olana Road',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
  firstCloseTime: '+1h',
};

function placesOf(change: object): (string | undefined)[] {
  const { sale } = readSaleJson(JSON.stringify({ ...json, ...change }));
  if (sale === null) throw new Error('The sale cannot be read.');
  return warnOfRevealedAddress({ ...sale, sessions: [] } satisfies Sale).map(({ where }) => where);
}

describe('the street address, which is for approved bidders', () => {
  test.each(['title', 'description', 'pickupTerms', 'termsAndConditions'])(
    'told by %s',
    (field) => {
      expect(placesOf({ [field]: 'Come to 1188 Olana Road, please.' })).toEqual([field]);
    },
  );

  test.each([
    '<p>1188&amp;nbsp;</p><p>Pickup: <b>1188</b> OLANA rd., Hudson</p>',
    '1188  Olana\nRd',
  ])('is found as people write it: %j', (pickupTerms) => {
    expect(placesOf({ pickupTerms })).toEqual(['pickupTerms']);
  });

  test.each(['Hudson, NY', '21188 Olana Road', '1188 Olanas', 'Olana Road'])(
    'is not told by %j',
    (pickupTerms) => {
      expect(placesOf({ pickupTerms })).toEqual([]);
    },
  );

  test('of a house that sells at its own public address is no secret', () => {
    const seller = { ...json.seller, address1: '1188 Olana Rd.' };
    expect(placesOf({ seller, pickupTerms: '1188 Olana Road' })).toEqual([]);
  });
});

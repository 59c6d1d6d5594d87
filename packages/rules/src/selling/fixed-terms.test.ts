import { describe, expect, test } from 'vitest';
import { fixedTerms } from './fixed-terms.ts';
import type { ChangeableTerm } from './fixed-terms.ts';
import type { SaleState } from './sale-life.ts';

const words: ChangeableTerm[] = ['title', 'descriptionHtml', 'approval'];
const promises: ChangeableTerm[] = [
  'premiumRules',
  'salesTax',
  'increments',
  'wholeIncrementsOnly',
  'reservePolicy',
  'termsHtml',
  'pickupTermsHtml',
  'autoCharge',
  'chargeDelay',
];
const all = [...words, ...promises];

describe('the terms of a sale', () => {
  test.each<SaleState>(['draft', 'preview', 'published', 'closing'])(
    'of one that is %s are fixed by the first registration, but for its words',
    (state) => {
      expect(fixedTerms(all, { state, hasRegistrations: false })).toEqual([]);
      expect(fixedTerms(all, { state, hasRegistrations: true })).toEqual(promises);
    },
  );

  test.each<SaleState>(['closed', 'settled', 'cancelled', 'archived'])(
    'of one that is %s are all fixed',
    (state) => {
      expect(fixedTerms(all, { state, hasRegistrations: false })).toEqual(all);
    },
  );
});

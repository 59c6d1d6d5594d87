import { describe, expect, test } from 'vitest';
import { checkSale } from './checklist.ts';
import type { FindingCode, LotToCheck, SaleToCheck } from './checklist.ts';

const hour = 3_600_000;
const lot: LotToCheck = {
  lotNumber: '1',
  title: 'Brass sextant',
  hasPicture: true,
  lowEstimate: 100_00,
  reserve: 50_00,
  consent: null,
  closeAt: 100 * hour,
  closeHour: 18,
};
const ready: SaleToCheck = {
  sellerStanding: 'verified',
  title: 'The Mill House',
  address1: '1 Mill Lane',
  city: 'Hudson',
  zip: '12534',
  hasManager: true,
  hasTerms: true,
  salesTax: 80_000,
  saysWhyNoTax: false,
  startsAt: null,
  softClose: 120_000,
  pickupOptions: ['PickupOnSite'],
  pickupWindows: [{ start: 120 * hour, end: 124 * hour }],
  lots: [lot],
};
const codes = (sale: Partial<SaleToCheck>, opensAt = 0) => {
  const { blockers, warnings } = checkSale({ ...ready, ...sale }, opensAt);
  return { blockers: blockers.map(({ code }) => code), warnings: warnings.map(({ code }) => code) };
};

test('a sale that lacks nothing has an empty list', () => {
  expect(codes({})).toEqual({ blockers: [], warnings: [] });
});

describe('nothing is published', () => {
  test.each<[FindingCode, Partial<SaleToCheck>]>([
    ['SellerUnverified', { sellerStanding: 'waiting' }],
    ['SellerSuspended', { sellerStanding: 'suspended' }],
    ['NoTitle', { title: '' }],
    ['NoAddress', { address1: '' }],
    ['NoAddress', { city: '' }],
    ['NoAddress', { zip: '' }],
    ['NoLots', { lots: [] }],
    ['LotsWithoutTitle', { lots: [{ ...lot, title: ' ' }] }],
    ['ClosesInPast', { lots: [lot, { ...lot, closeAt: 0 }] }],
    ['ClosesBeforeStart', { startsAt: 100 * hour }],
    ['NoPickupOption', { pickupOptions: [] }],
    ['NoPickupWindow', { pickupWindows: [] }],
    ['PickupBeforeClose', { pickupWindows: [{ start: 90 * hour, end: 100 * hour }] }],
  ])('with %s', (code, sale) => {
    expect(codes(sale).blockers).toEqual([code]);
  });

  test('whose closes are over by the time for which it is planned', () => {
    expect(codes({}, 100 * hour).blockers).toEqual(['ClosesInPast']);
    expect(codes({}, 99 * hour).blockers).toEqual([]);
  });

  test('though a sale that is shipped alone needs no time to pick up', () => {
    expect(codes({ pickupOptions: ['InHouseShip'], pickupWindows: [] }).blockers).toEqual([]);
  });
});

test('a sale without tax that says why needs no second look', () => {
  expect(codes({ salesTax: 0, saysWhyNoTax: true }).warnings).toEqual([]);
});

describe('somebody should look at', () => {
  test.each<[FindingCode, Partial<SaleToCheck>]>([
    ['NoManager', { hasManager: false }],
    ['NoTerms', { hasTerms: false }],
    ['TaxIsZero', { salesTax: 0 }],
    ['NoSoftClose', { softClose: 0 }],
    ['OpenBriefly', { startsAt: 77 * hour }],
    ['ClosesAtNight', { lots: [{ ...lot, closeHour: 23 }] }],
    ['ClosesAtNight', { lots: [{ ...lot, closeHour: 6 }] }],
    ['LotsWithoutPicture', { lots: [{ ...lot, hasPicture: false }] }],
    ['MayBeWeapons', { lots: [{ ...lot, title: 'Winchester rifle' }] }],
    ['MayBeAlcohol', { lots: [{ ...lot, title: 'Case of wine' }] }],
    ['MayBeProtectedSpecies', { lots: [{ ...lot, title: 'Carved ivory figure' }] }],
    ['MayBeRecalled', { lots: [{ ...lot, title: 'Drop-side crib' }] }],
    ['MayBeMedicine', { lots: [{ ...lot, title: 'Prescription pads' }] }],
    ['MayBeHazardous', { lots: [{ ...lot, title: 'Box of fireworks' }] }],
    ['LotsWithoutEstimate', { lots: [{ ...lot, lowEstimate: null }] }],
    ['ConsentMissing', { lots: [{ ...lot, consent: 'missing' }] }],
    [
      'ConsentChanged',
      {
        lots: [
          { ...lot, consent: 'changed' },
          { ...lot, consent: 'given' },
        ],
      },
    ],
    ['ReserveAboveEstimate', { lots: [{ ...lot, reserve: 100_01 }] }],
  ])('%s', (code, sale) => {
    expect(codes(sale)).toEqual({ blockers: [], warnings: [code] });
  });

  test('names the lots that it is about, and where they are fixed', () => {
    const lots = [lot, { ...lot, lotNumber: '2', hasPicture: false }];
    expect(checkSale({ ...ready, lots }, 0).warnings).toEqual([
      { code: 'LotsWithoutPicture', step: 'lots', field: 'images', lots: ['2'] },
    ]);
  });
  test('leads to the very field of an address that is missing', () => {
    expect(checkSale({ ...ready, zip: '' }, 0).blockers).toEqual([
      { code: 'NoAddress', step: 'basics', field: 'zip', lots: null },
    ]);
  });
});

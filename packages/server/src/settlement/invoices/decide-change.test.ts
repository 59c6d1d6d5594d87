import { flatPremium } from '@fairlot/rules';
import { describe, expect, test } from 'vitest';
import { decideChange, sumsOf } from './decide-change.ts';
import type { ChangeRequest } from './decide-change.ts';
import type { InvoiceChangeDetails, InvoiceLotDetails } from './invoice-details.ts';

/** With 10 % premium and 10 % tax: 110.00, 55.00 and, free of premium, 20.00 before tax. */
const lot = (lotNumber: string, hammerCents: number, premiumExempt = false): InvoiceLotDetails => ({
  id: `lot-${lotNumber}`,
  sessionId: 'session',
  lotNumber,
  title: '',
  code: '',
  hammerCents,
  premiumCents: premiumExempt ? 0 : hammerCents / 10,
  premiumExempt,
  imageId: null,
});
const lots = [lot('1', 100_00), lot('2', 50_00), lot('3A', 20_00, true)];
const terms = { premiumRules: [flatPremium(100_000)], salesTax: 100_000, taxExempt: false };
const made = (
  kind: InvoiceChangeDetails['kind'],
  amountCents: number,
  ...lotIds: string[]
): InvoiceChangeDetails => ({
  id: 'change',
  kind,
  label: 'Damaged',
  notes: '',
  amountCents,
  taxable: true,
  lotIds,
  createdAt: new Date(),
});
const words = { label: 'Damaged', notes: '' };
const decide = (request: ChangeRequest, changes: readonly InvoiceChangeDetails[] = []) =>
  decideChange({ lots, changes, terms }, request);
const adjust = (lotNumber: string, amountCents: number): ChangeRequest => ({
  kind: 'adjustment',
  lotNumber,
  amountCents,
  ...words,
});
const takeBack = (...lotNumbers: string[]): ChangeRequest => ({
  kind: 'void',
  lotNumbers,
  ...words,
});
const fee = (amountCents: number, taxable = true, ...lotNumbers: string[]): ChangeRequest => ({
  kind: 'fee',
  lotNumbers,
  amountCents,
  taxable,
  ...words,
});

describe('an adjustment', () => {
  test('takes off its lot, and its tax with it', () => {
    expect(decide(adjust('1', -10_00))).toMatchObject({
      kind: 'change',
      lotIds: ['lot-1'],
      amountCents: -10_00,
      taxable: true,
      sums: { subTotal: 175_00, taxable: 175_00, tax: 17_50, total: 192_50 },
    });
  });

  test('may add', () => {
    expect(decide(adjust('3A', 5_00))).toMatchObject({ sums: { subTotal: 190_00 } });
  });

  test.each([
    ['all that the lot costs', adjust('1', -110_00), []],
    ['all that earlier ones left', adjust('1', -50_00), [made('adjustment', -60_00, 'lot-1')]],
  ])('never takes %s', (_, request, changes) => {
    expect(decide(request, changes)).toEqual({ kind: 'refused', reason: 'nothing-left' });
    expect(decide({ ...request, amountCents: -49_99 } as ChangeRequest, changes).kind).toBe(
      'change',
    );
  });

  test('is refused on a lot that was taken back, and on one that is not there', () => {
    expect(decide(adjust('2', -1_00), [made('void', -55_00, 'lot-2')])).toEqual({
      kind: 'refused',
      reason: 'taken-back',
      lotNumber: '2',
    });
    expect(decide(adjust('9', -1_00))).toMatchObject({ reason: 'unknown-lot', lotNumber: '9' });
  });
});

describe('taking lots back', () => {
  test('takes off hammer and premium', () => {
    expect(decide(takeBack('1', '3A'))).toMatchObject({
      lotIds: ['lot-1', 'lot-3A'],
      amountCents: -130_00,
      sums: { voids: -130_00, subTotal: 55_00, total: 60_50 },
    });
  });

  test('takes off no more than an adjustment left', () => {
    const before = [made('adjustment', -30_00, 'lot-1'), made('adjustment', -5_00, 'lot-2')];
    expect(decide(takeBack('1'), before)).toMatchObject({
      amountCents: -80_00,
      sums: { subTotal: 70_00 },
    });
  });

  test('of all leaves nothing to pay', () => {
    expect(decide(takeBack('1', '2', '3A'))).toMatchObject({ sums: { subTotal: 0, total: 0 } });
  });

  test('counts a lot once, however often it is named', () => {
    expect(decide(takeBack('2', '2'))).toMatchObject({ lotIds: ['lot-2'], amountCents: -55_00 });
  });

  test('is refused a second time, and for no lot', () => {
    const before = [made('void', -110_00, 'lot-1')];
    expect(decide(takeBack('2', '1'), before)).toMatchObject({
      reason: 'taken-back',
      lotNumber: '1',
    });
    expect(decide(takeBack())).toEqual({ kind: 'refused', reason: 'no-lot' });
  });
});

describe('a fee', () => {
  test('is taxed or not, as told', () => {
    expect(decide(fee(15_00))).toMatchObject({ sums: { taxable: 200_00, total: 220_00 } });
    expect(decide(fee(15_00, false))).toMatchObject({
      sums: { taxable: 185_00, total: 218_50 },
    });
  });

  test('may be about a lot that was taken back', () => {
    expect(decide(fee(15_00, true, '1'), [made('void', -110_00, 'lot-1')])).toMatchObject({
      kind: 'change',
      lotIds: ['lot-1'],
    });
  });

  test('may be a credit, but not of more than there is', () => {
    expect(decide(fee(-185_00))).toMatchObject({ sums: { total: 0 } });
    expect(decide(fee(-185_01))).toEqual({ kind: 'refused', reason: 'below-zero' });
    expect(decide(fee(-185_01, false))).toEqual({ kind: 'refused', reason: 'below-zero' });
  });

  test.each([0, 1_000_000_001, -1_000_000_001])('of %i cents is a slip', (amount) => {
    expect(decide(fee(amount))).toEqual({ kind: 'refused', reason: 'bad-amount' });
  });
});

test('sums are those of all changes together', () => {
  const changes = [made('adjustment', -10_00, 'lot-1'), made('void', -55_00, 'lot-2')];
  expect(sumsOf({ lots, changes, terms })).toMatchObject({
    adjustments: -10_00,
    voids: -55_00,
    subTotal: 120_00,
    total: 132_00,
  });
  expect(sumsOf({ lots, changes, terms: { ...terms, taxExempt: true } })).toMatchObject({
    total: 120_00,
  });
});

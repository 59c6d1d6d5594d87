import type { CheckIn } from '@fairlot/contract';
import { expect, test } from 'vitest';
import {
  areHandedOver,
  emptyDraft,
  lotsHere,
  storeDraft,
  storedDraft,
  tickedLots,
} from './check-in-draft.ts';

const lot = (secureId: string, changes: Partial<CheckIn['lots'][number]> = {}) => ({
  secureId,
  lotNumber: secureId,
  title: 'Brass Lamp',
  code: '',
  imageSecureId: null,
  voided: false,
  handedOverStr: '',
  ...changes,
});
const checkIn: CheckIn = {
  secureId: 'invoice',
  invoiceNumber: 12,
  auctionTitle: '',
  bidderUserName: '',
  bidderUserCompanyName: '',
  phone: '',
  paddleNumber: '104',
  paymentStatus: 'Paid',
  amountDue: 0,
  refundedAmount: 0,
  disputedAmount: 0,
  pickupTimeStr: '',
  collectorName: '',
  lots: [
    lot('1'),
    lot('2', { handedOverStr: 'Jun 5, 9:04 AM EDT to Ida Moss' }),
    lot('3', { voided: true }),
    lot('4'),
  ],
};

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('voided lots are not to be handed over', () => {
  expect(lotsHere(checkIn).map(({ secureId }) => secureId)).toEqual(['1', '4']);
});

test('ticks follow the order of the list and lapse with lots that have gone meanwhile', () => {
  const draft = { ...emptyDraft, lots: ['4', '3', '2', '1'] };
  expect(tickedLots(checkIn, draft).map(({ secureId }) => secureId)).toEqual(['1', '4']);
});

test('an invoice is handed over once each lot is', () => {
  expect(areHandedOver(checkIn, ['2'])).toBe(true);
  expect(areHandedOver(checkIn, ['2', '4'])).toBe(false);
  expect(areHandedOver(checkIn, ['3'])).toBe(false);
  expect(areHandedOver(checkIn, ['unknown'])).toBe(false);
});

test('a draft outlives a reload, apart from that of another invoice', () => {
  const storage = memory();
  const draft = { lots: ['4'], signedBy: 'Ida Moss', strokes: [[{ x: 1, y: 2 }]] };
  storeDraft(() => storage, 'invoice', draft);
  expect(storedDraft(() => storage, 'invoice')).toEqual(draft);
  expect(storedDraft(() => storage, 'another')).toBe(emptyDraft);
});

test('a finished draft is removed from storage', () => {
  const storage = memory();
  storeDraft(() => storage, 'invoice', { ...emptyDraft, signedBy: 'Ida' });
  storeDraft(() => storage, 'invoice', emptyDraft);
  expect(storedDraft(() => storage, 'invoice')).toBe(emptyDraft);
});

test.each([
  '{',
  'null',
  '[]',
  '"text"',
  '{"lots":["4"],"signedBy":"Ida"}',
  '{"lots":[4],"signedBy":"Ida","strokes":[]}',
  '{"lots":[],"signedBy":null,"strokes":[]}',
  '{"lots":[],"signedBy":"Ida","strokes":[[{"x":1}]]}',
  '{"lots":[],"signedBy":"Ida","strokes":[[null]]}',
])('what is kept as %s is no draft', (kept) => {
  const storage = { getItem: () => kept };
  expect(storedDraft(() => storage, 'invoice')).toBe(emptyDraft);
});

const none = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('the check-in desk works in a browser without storage', () => {
  const full = {
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: () => {},
  };
  expect(storedDraft(none, 'invoice')).toBe(emptyDraft);
  const draft = { ...emptyDraft, signedBy: 'Ida' };
  for (const keeper of [none, () => full]) {
    expect(() => storeDraft(keeper, 'invoice', draft)).not.toThrow();
  }
});

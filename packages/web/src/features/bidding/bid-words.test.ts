import { bidLabels } from '@fairlot/rules';
import type { BidderView } from '@fairlot/rules';
import { describe, expect, test } from 'vitest';
import { bidButtonText, bidLabelText, lotPageText } from './bid-words.ts';

const bystander: BidderView = {
  secondsToClose: 500,
  hasBid: true,
  reserveMet: true,
  withdrawn: false,
  part: 'none',
  hasOwnMax: false,
  hasPendingBid: false,
  isRegistered: true,
  paddleNumber: '101',
};
const leader: BidderView = { ...bystander, part: 'leading', hasOwnMax: true };

const read = (view: BidderView) => bidLabels(view).map((label) => bidLabelText[label]);

describe('a viewer reads', () => {
  test('nothing for somebody without a bid on the lot', () => expect(read(bystander)).toEqual([]));

  test('that they lead, until four seconds after the close they have won', () => {
    expect(read(leader)).toEqual(['High Bid', 'Your Max']);
    expect(read({ ...leader, secondsToClose: -3.9 })[0]).toBe('High Bid');
    expect(read({ ...leader, secondsToClose: -4 })[0]).toBe('Won!');
  });

  test('never that they have won below the reserve', () => {
    expect(read({ ...leader, secondsToClose: -4, reserveMet: false })).toEqual([
      'High Bid',
      'Your Max',
      'Reserve Not Met',
    ]);
  });

  test('that they are outbid', () =>
    expect(read({ ...bystander, part: 'outbid' })).toEqual(['Outbid']));

  test('that they have not won, once it is over', () => {
    const over = { ...bystander, part: 'outbid', hasOwnMax: true } as const;
    expect(read({ ...over, secondsToClose: -3.9 })[0]).toBe('Outbid');
    expect(read({ ...over, secondsToClose: -4 })).toEqual(['Not won', 'Your Max']);
  });

  test('nothing about a reserve on a lot without a bid', () => {
    expect(read({ ...bystander, hasBid: false, reserveMet: false })).toEqual([]);
  });

  test('that their bid and their approval are pending', () => {
    const waiting = { ...bystander, hasPendingBid: true, paddleNumber: null };
    expect(read(waiting)).toEqual(['Pending', 'Pending Approval']);
    expect(read({ ...waiting, isRegistered: false, hasPendingBid: false })).toEqual([]);
  });
});

describe('a withdrawn lot has no labels', () => {
  test.each<[string, Partial<BidderView>]>([
    ['for who led, however long ago it would have closed', { secondsToClose: -60 }],
    ['for who led while its clock ran', {}],
    ['for who was outbid', { part: 'outbid' }],
    ['for a bid below the reserve', { reserveMet: false }],
    ['for a pending bid', { part: 'none', hasPendingBid: true, paddleNumber: null }],
  ])('%s', (_who, view) => {
    expect(bidLabels({ ...leader, ...view })).not.toEqual([]);
    expect(bidLabels({ ...leader, ...view, withdrawn: true })).toEqual([]);
  });
});

describe('the button of the bid dialog', () => {
  const pending = { ...bystander, hasPendingBid: true };

  test('updates for the leader and for a pending bid with the reserve met', () => {
    expect(bidButtonText(leader)).toBe('Update Max');
    expect(bidButtonText(pending)).toBe('Update Max');
  });

  test('places otherwise', () => {
    expect(bidButtonText(bystander)).toBe('Place Bid');
    expect(bidButtonText({ ...pending, reserveMet: false })).toBe('Place Bid');
  });
});

test('the page of a lot says Passed Lot, and withdrawn as the specification spells it', () => {
  expect(lotPageText.passed).toBe('Passed Lot');
  expect(lotPageText.withdrawn).toBe('Widthdrawn');
});

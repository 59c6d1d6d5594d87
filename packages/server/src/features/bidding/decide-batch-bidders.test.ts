import { describe, expect, test } from 'vitest';
import { answered, given, now, request, results } from './testing/given-batch.ts';
import type { Given } from './testing/given-batch.ts';

describe('a bidder without a paddle', () => {
  const ann = { registration: 'pending', paddle_number: null } as const;

  test('moves no price and no clock; only his maximum is kept', () => {
    const soon = { close_at: now + 1000 };
    const outcome = given({ ann, lot: soon }).when(request('ann', 2000), request('bob', 600));
    expect(results(outcome)).toEqual(['NotApproved', 'BidWins']);
    expect(answered(outcome)[0]).toMatchObject({
      price: null,
      pending: 2000,
      ownMax: null,
      closeAt: now + 1000,
    });
    expect(answered(outcome)[1]).toMatchObject({ price: 500, bidCount: 1 });
    expect(outcome.pending).toHaveLength(1);
  });

  test('is refused below the start price and after the close', () => {
    const below = given({ ann }).when(request('ann', 499));
    const late = given({ ann, lot: { close_at: now } }).when(request('ann', 2000));
    expect([results(below), results(late)]).toEqual([['FailedMinimum'], ['LotClosed']]);
    expect([below.pending, late.pending]).toEqual([[], []]);
  });

  test('who sends the same bid again does nothing', () => {
    const waits = { ...ann, pending_unique_id: 'waits', pending_max_cents: 2000 };
    const outcome = given({ ann: waits }).when(
      request('ann', 2000, { uniqueId: 'waits' }),
      request('ann', 2100, { uniqueId: 'waits' }),
    );
    expect(results(outcome)).toEqual(['NotApproved', 'BidIdReused']);
    expect(outcome.pending).toEqual([]);
  });
});

describe('a maximum placed by the approval', () => {
  const placed = request('ann', 2000, { loginId: null, uniqueId: 'waits' });

  test('needs no login', () => {
    const ann = { login_id: null, pending_unique_id: 'waits', pending_max_cents: 2000 };
    expect(results(given({ ann }).when(placed))).toEqual(['BidWins']);
  });

  test('counts no more once the bidder has replaced it', () => {
    const ann = { login_id: null, pending_unique_id: null, pending_max_cents: null };
    const outcome = given({ ann }).when(placed);
    expect(results(outcome)).toEqual(['NotFound']);
    expect(outcome.bids).toEqual([]);
  });
});

describe('who may not bid', () => {
  test.each<[string, Given]>([
    ['Unauthorized', { ann: { is_signed_in: false } }],
    ['BiddingNotOpen', { auction: { is_open: false } }],
    ['SellerMayNotBid', { ann: { is_staff: true } }],
    ['EmailNotVerified', { ann: { email_verified: false } }],
    ['NoPaymentMethod', { ann: { card: 'none' } }],
    ['CardExpired', { ann: { card: 'expired' } }],
    ['NotRegistered', { ann: { registration: null, paddle_number: null } }],
    ['RegistrationRefused', { ann: { registration: 'refused' } }],
  ])('is told %s, and nothing is kept', (code, facts) => {
    const outcome = given(facts).when(request('ann', 2000));
    expect(results(outcome)).toEqual([code]);
    expect(outcome).toMatchObject({ bids: [], pending: [], changedLots: [], events: [] });
  });

  test('is told so without harm to the rest of the batch', () => {
    const outcome = given({ ann: { is_staff: true } }).when(
      request('bob', 1000),
      request('ann', 9000),
      request('cid', 2000),
    );
    expect(results(outcome)).toEqual(['BidWins', 'SellerMayNotBid', 'BidWins']);
  });

  test('a user who is gone is not signed in; a lot that is not there is not found', () => {
    const ghost = request('ann', 2000, { loginId: 'another login' });
    const nowhere = request('ann', 2000, { lotId: 'nowhere' });
    const elsewhere = request('ann', 2000, { sellerCompanyId: 'another seller' });
    expect(results(given().when(ghost, nowhere, elsewhere))).toEqual([
      'Unauthorized',
      'NotFound',
      'NotFound',
    ]);
  });
});

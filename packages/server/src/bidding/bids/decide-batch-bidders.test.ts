import { describe, expect, test } from 'vitest';
import type { BatchOutcome } from './batch-outcome.ts';
import { annLeads, answered, given, now, request, results, waits } from './testing/given-batch.ts';
import type { Given } from './testing/given-batch.ts';
import { waitingLimit } from './waiting-bids.ts';

const again = (uniqueId: string, max: number) => request('ann', max, { uniqueId });
const place = (uniqueId: string, max: number) => request('ann', max, { loginId: null, uniqueId });
const bidResults = ({ bids }: BatchOutcome) => bids.map((bid) => [bid.unique_id, bid.result]);

describe('a bidder without a paddle', () => {
  const ann = { registration: 'pending', paddle_number: null } as const;

  test('moves no price and no clock; only their maximum is kept', () => {
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

  const waiting = [waits('first', 5000), waits('second', 4000)];

  test('may enter one maximum after another; pending is the last', () => {
    const outcome = given({ ann, waiting }).when(request('ann', 700), request('ann', 499));
    expect(results(outcome)).toEqual(['NotApproved', 'FailedMinimum']);
    expect(answered(outcome).map(({ pending }) => pending)).toEqual([700, 700]);
    expect(outcome.pending.map(({ max_cents }) => max_cents)).toEqual([700]);
  });

  test('who sends a maximum that waits again does nothing, also the one before the last', () => {
    const outcome = given({ ann, waiting }).when(
      again('first', 5000),
      again('second', 4000),
      again('first', 4000),
    );
    expect(results(outcome)).toEqual(['NotApproved', 'NotApproved', 'BidIdReused']);
    expect(answered(outcome).map(({ pending }) => pending)).toEqual([4000, 4000]);
    expect(outcome).toMatchObject({ pending: [], placed: [], bids: [] });
  });

  test('who sends the same maximum twice in a batch enters it once', () => {
    const outcome = given({ ann }).when(again('one', 900), again('one', 900), again('one', 901));
    expect(results(outcome)).toEqual(['NotApproved', 'NotApproved', 'BidIdReused']);
    expect(outcome.pending).toHaveLength(1);
  });

  test('is acknowledged what waits even if they could not bid now', () => {
    const outcome = given({ ann: { ...ann, card: 'expired' }, waiting }).when(
      again('first', 5000),
      request('ann', 6000),
    );
    expect(results(outcome)).toEqual(['NotApproved', 'CardExpired']);
    expect(outcome.pending).toEqual([]);
  });

  test('enters no more than the limit', () => {
    const full = Array.from({ length: waitingLimit }, (_, n) => waits(`bid no. ${n}`, 900));
    const outcome = given({ ann, waiting: full }).when(
      request('ann', 900),
      again('bid no. 3', 900),
    );
    expect(results(outcome)).toEqual(['TooManyRequests', 'NotApproved']);
    expect(outcome.pending).toEqual([]);
  });
});

describe('maxima placed by the approval', () => {
  const waiting = [waits('first', 5000), waits('second', 4000)];
  const ann = { login_id: null };

  test('need no login and are placed together, in the order of entry', () => {
    const outcome = given({ ann, waiting }).when(place('first', 5000), place('second', 4000));
    expect(results(outcome)).toEqual(['BidWins', 'DecreaseMax']);
    expect(bidResults(outcome)).toEqual([
      ['first', 'BidWins'],
      ['second', 'DecreaseMax'],
    ]);
    expect(outcome.placed).toEqual(waiting);
    expect(outcome.changedLots[0]?.standing.leader).toEqual({ bidder: 'ann', max: 4000 });
  });

  test('come before what the bidder bids after their approval', () => {
    const outcome = given({ waiting }).when(request('ann', 6000, { uniqueId: 'new' }));
    expect(results(outcome)).toEqual(['IncreaseMax']);
    expect(bidResults(outcome)).toEqual([
      ['first', 'BidWins'],
      ['second', 'DecreaseMax'],
      ['new', 'IncreaseMax'],
    ]);
    expect(outcome.placed).toEqual(waiting);
  });

  test('keep their order when the bidder sends a later one again', () => {
    const outcome = given({ waiting }).when(request('ann', 4000, { uniqueId: 'second' }));
    expect(results(outcome)).toEqual(['DecreaseMax']);
    expect(bidResults(outcome)).toHaveLength(2);
  });

  test('wait no more once they have been refused', () => {
    const outcome = given({
      ann,
      waiting,
      lot: { ...annLeads, leader_id: 'bob', leader_max_cents: 4500, price_cents: 4200 },
    }).when(place('first', 5000));
    expect(bidResults(outcome)).toEqual([
      ['first', 'BidWins'],
      ['second', 'SelfUnderbid'],
    ]);
    expect(outcome.placed).toEqual(waiting);
  });

  test('go on waiting while the bidder may not bid', () => {
    const outcome = given({ ann: { ...ann, card: 'expired' }, waiting }).when(place('first', 5000));
    expect(results(outcome)).toEqual(['NotApproved']);
    expect(outcome).toMatchObject({ bids: [], placed: [], pending: [] });
  });

  test('count no more once they are void', () => {
    const outcome = given({ ann }).when(place('first', 5000));
    expect(results(outcome)).toEqual(['NotFound']);
    expect(outcome.bids).toEqual([]);
  });
});

describe('who may not bid', () => {
  test.each<[string, Given]>([
    ['Unauthorized', { ann: { is_signed_in: false } }],
    ['BiddingNotOpen', { auction: { is_open: false } }],
    ['SellerMayNotBid', { ann: { conflict: 'staff' } }],
    ['OperatorMayNotBid', { ann: { conflict: 'operator', registration: 'pending' } }],
    ['EmailNotVerified', { ann: { email_verified: false } }],
    ['EmailNotVerified', { ann: { email_verified: false, conflict: 'consignor' } }],
    ['ConsignorMayNotBid', { ann: { conflict: 'consignor', registration: 'pending' } }],
    ['NoPaymentMethod', { ann: { card: 'none' } }],
    ['CardExpired', { ann: { card: 'expired' } }],
    ['NotRegistered', { ann: { registration: null, paddle_number: null } }],
    ['RegistrationRefused', { ann: { registration: 'refused' } }],
    ['TakenBackTwice', { ann: { take_backs: 2 } }],
  ])('is told %s, and nothing is kept', (code, facts) => {
    const outcome = given(facts).when(request('ann', 2000));
    expect(results(outcome)).toEqual([code]);
    expect(outcome).toMatchObject({ bids: [], pending: [], changedLots: [], events: [] });
  });

  test('is told so without harm to the rest of the batch', () => {
    const outcome = given({ ann: { conflict: 'staff' } }).when(
      request('bob', 1000),
      request('ann', 9000),
      request('cid', 2000),
    );
    expect(results(outcome)).toEqual(['BidWins', 'SellerMayNotBid', 'BidWins']);
  });

  test('a user who is gone is not signed in; a lot that is not there is not found', () => {
    const ghost = request('ann', 2000, { loginId: 'another login' });
    const nowhere = request('ann', 2000, { lotId: 'nowhere' });
    const elsewhere = request('ann', 2000, { tenantId: 'another seller' });
    expect(results(given().when(ghost, nowhere, elsewhere))).toEqual([
      'Unauthorized',
      'NotFound',
      'NotFound',
    ]);
  });
});

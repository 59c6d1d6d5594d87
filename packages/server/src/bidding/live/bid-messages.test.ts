import { expect, test } from 'vitest';
import { LotEvent } from './lot-event.ts';
import { sharedMessage } from './bid-messages.ts';

const lowered = LotEvent.parse({
  lotId: 'a lot',
  sessionId: 'a session',
  auctionId: 'an auction',
  kind: 'reserve-lowered',
  lotNumber: '12A',
  sequence: 3,
  price: 60_00,
  increment: 5_00,
  leaderPaddle: 101,
  bidCount: 2,
  reserveMet: true,
  closeAt: 120_000,
  happenedAt: 0,
  bid: null,
});

// A page shows many lots, but each notice once.
test('a lowered reserve is told of a lot by its number, and nothing else of it', () => {
  expect(sharedMessage(lowered)).toMatchObject({
    notice: 'The seller has lowered the reserve of lot 12A.',
    bidResultEnum: null,
    isRetract: false,
    currentMaxAmount: null,
  });
});

test.each(['bid', 'retracted', 'sold', 'passed', 'withdrawn'] as const)('%s needs none', (kind) => {
  expect(sharedMessage({ ...lowered, kind }).notice).toBeNull();
});

test('a cancelled lot is told of as the specification has a withdrawn one, with its cause', () => {
  expect(sharedMessage({ ...lowered, kind: 'cancelled', reason: 'stolen' })).toMatchObject({
    notice: 'The seller has canceled lot 12A: stolen.',
    bidResultEnum: 'LotWidthdrawn',
  });
});

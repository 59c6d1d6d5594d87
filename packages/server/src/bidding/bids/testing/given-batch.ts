import { defaultIncrements } from '@fairlot/rules';
import type { Answered, BidRequest } from '../bid-request.ts';
import { decideBatch } from '../decide-batch.ts';
import type { BatchOutcome } from '../batch-outcome.ts';
import type {
  AuctionFacts,
  BidderFacts,
  DecidedBid,
  Facts,
  LimitFacts,
  LotFacts,
  WaitingBid,
} from '../facts.ts';

export const now = 1_000_000;
export const auction: AuctionFacts = {
  id: 'auction',
  seller_company_id: 'seller',
  increments: defaultIncrements,
  reserve_policy: 'in-full',
  whole_increments_only: false,
  soft_close_ms: 120_000,
  is_open: true,
  paused_at: null,
  pause_reason: null,
};
export const lot: LotFacts = {
  lot_id: 'lot',
  session_id: 'session',
  auction_id: 'auction',
  start_price_cents: 500,
  reserve_cents: null,
  increments: null,
  price_cents: null,
  leader_id: null,
  leader_paddle: null,
  leader_max_cents: null,
  bid_count: 0,
  accepted_count: 0,
  reserve_met: false,
  close_at: now + 3_600_000,
  sequence: 0,
  outcome: null,
};
const paddles = { ann: 101, bob: 102, cid: 103 };
export type Name = keyof typeof paddles;

export function bidder(name: Name, facts: Partial<BidderFacts> = {}): BidderFacts {
  return {
    lot_id: 'lot',
    bidder_id: name,
    login_id: 'login',
    is_signed_in: true,
    email_verified: true,
    card: 'valid',
    conflict: null,
    has_retracted: false,
    take_backs: 0,
    registration: 'approved',
    paddle_number: paddles[name],
    refusal_cause: null,
    limit_cents: null,
    ...facts,
  };
}

/** A maximum that Ann had entered before her approval. */
export const waits = (uniqueId: string, max: number): WaitingBid => ({
  id: `id of ${uniqueId}`,
  lot_id: 'lot',
  bidder_id: 'ann',
  unique_id: uniqueId,
  max_cents: max,
  above_limit: false,
  is_void: false,
});

let bids = 0;
export function request(name: Name, max: number, changes: Partial<BidRequest> = {}): BidRequest {
  return {
    lotId: 'lot',
    bidderId: name,
    loginId: 'login',
    tenantId: null,
    max,
    uniqueId: `bid ${(bids += 1)}`,
    ...changes,
  };
}

export interface Given {
  lot?: Partial<LotFacts>;
  auction?: Partial<AuctionFacts>;
  ann?: Partial<BidderFacts>;
  decided?: DecidedBid[];
  waiting?: WaitingBid[];
  limits?: LimitFacts[];
  now?: number;
}

export const given = (facts: Given = {}) => ({
  when: (...requests: BidRequest[]): BatchOutcome => decideBatch(requests, factsOf(facts)),
});

export const factsOf = (facts: Given): Facts => ({
  now: facts.now ?? now,
  lots: [{ ...lot, ...facts.lot }],
  auctions: [{ ...auction, ...facts.auction }],
  bidders: [bidder('ann', facts.ann), bidder('bob'), bidder('cid')],
  decided: facts.decided ?? [],
  waiting: facts.waiting ?? [],
  limits: facts.limits ?? [],
});

export const results = ({ answers }: BatchOutcome) =>
  answers.map((answer) => (answer.kind === 'answered' ? answer.result : answer.code));
export const answered = ({ answers }: BatchOutcome) =>
  answers.filter((answer): answer is Answered => answer.kind === 'answered');

export const annLeads: Partial<LotFacts> = {
  price_cents: 500,
  leader_id: 'ann',
  leader_paddle: 101,
  leader_max_cents: 2000,
  bid_count: 1,
  accepted_count: 1,
  reserve_met: true,
  sequence: 1,
};

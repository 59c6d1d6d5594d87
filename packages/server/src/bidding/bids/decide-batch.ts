import type { BidResult } from '@fairlot/contract';
import { decideBid } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { v7 as uuid } from 'uuid';
import type { LotEvent } from '#bidding/live/public.ts';
import type { BatchOutcome, BidRow } from './batch-outcome.ts';
import type { Answered, BidAnswer, BidRequest } from './bid-request.ts';
import { eligibilityOf } from './eligibility.ts';
import type { BidderFacts, DecidedBid, Facts, WaitingBid } from './facts.ts';
import { LotInBatch } from './lot-in-batch.ts';
import { WaitingBids, waitingLimit } from './waiting-bids.ts';
import { isShown } from '#platform/database/host-shows.ts';

/**
 * Decides bids in the order of their arrival against what was read under the locks. Pure: a failing
 * bid is an answer and never fails its batch; a `bidUniqueId` seen before gets its old answer.
 */
export function decideBatch(requests: readonly BidRequest[], facts: Facts): BatchOutcome {
  return new Batch(facts).run(requests);
}

class Batch {
  readonly #now: number;
  readonly #lots = new Map<string, LotInBatch>();
  readonly #bidders = new Map<string, BidderFacts>();
  readonly #decided = new Map<string, { max: Cents; answer: Answered }>();
  readonly #waiting: WaitingBids;
  readonly #outcome: BatchOutcome;
  readonly #displaced = new Map<string, { userId: string; lotId: string }>();

  constructor(facts: Facts) {
    this.#now = facts.now;
    const auctions = new Map(facts.auctions.map((auction) => [auction.id, auction]));
    for (const lot of facts.lots) {
      const auction = auctions.get(lot.auction_id);
      if (auction) this.#lots.set(lot.lot_id, new LotInBatch(lot, auction));
    }
    for (const bidder of facts.bidders) {
      this.#bidders.set(bidderKey(bidder.lot_id, bidder.bidder_id, bidder.login_id), bidder);
    }
    for (const bid of facts.decided) this.#remember(bid);
    this.#waiting = new WaitingBids(facts.waiting);
    this.#outcome = {
      now: facts.now,
      answers: [],
      bids: [],
      changedLots: [],
      events: [],
      ownChanges: [],
      pending: [],
      placed: [],
      outbid: [],
    };
  }

  run(requests: readonly BidRequest[]): BatchOutcome {
    for (const request of requests) this.#outcome.answers.push(this.#decide(request));
    for (const lot of this.#lots.values()) if (lot.isChanged) this.#outcome.changedLots.push(lot);
    for (const displaced of this.#displaced.values()) {
      const leader = this.#lots.get(displaced.lotId)?.standing.leader?.bidder;
      if (leader !== undefined && leader !== displaced.userId) {
        this.#outcome.outbid.push(displaced);
      }
    }
    return this.#outcome;
  }

  #decide(request: BidRequest): BidAnswer {
    const lot = this.#lots.get(request.lotId);
    if (!lot || !isShown(request.tenantId, lot.auction.seller_company_id)) {
      return { kind: 'rejected', code: 'NotFound' };
    }
    const bidder = this.#bidders.get(bidderKey(request.lotId, request.bidderId, request.loginId));
    if (!bidder) return { kind: 'rejected', code: 'Unauthorized' };
    if (!bidder.is_signed_in) return { kind: 'rejected', code: 'Unauthorized' };
    // First of all: a bid that was accepted before is acknowledged even if its bidder could not bid
    // now.
    const key = bidKey(request.lotId, request.bidderId, request.uniqueId);
    const before = this.#decided.get(key);
    const waits = this.#waiting
      .of(request.lotId, request.bidderId)
      .find(({ unique_id }) => unique_id === request.uniqueId);
    const formerMax = before?.max ?? waits?.max_cents ?? request.max;
    if (formerMax !== request.max) return { kind: 'rejected', code: 'BidIdReused' };
    // Not even with the old answer to a bid sent again: it would tell what the bid had exposed.
    if (bidder.has_retracted) {
      return this.#answer(lot, request, this.#endedResult(lot) ?? 'NotApproved');
    }
    if (before) return before.answer;
    // An approval places what is still waiting, not what became void since it was read.
    if (request.loginId === null && !waits) return { kind: 'rejected', code: 'NotFound' };
    // What waits goes on waiting.
    if (lot.pausedBecauseAt(this.#now) !== null) return this.#answer(lot, request, 'NotApproved');
    const eligibility = eligibilityOf(lot.auction, bidder);
    if (eligibility.kind === 'approved') {
      this.#placeWaiting(request, lot, eligibility.paddle);
      return this.#decided.get(key)?.answer ?? this.#place(request, lot, eligibility.paddle);
    }
    if (waits) return this.#answer(lot, request, 'NotApproved');
    if (eligibility.kind === 'barred') return { kind: 'rejected', code: eligibility.code };
    return this.#keepPending(request, lot);
  }

  /** Before the seller's approval a maximum is stored for later: it moves no price and no clock. */
  #keepPending(request: BidRequest, lot: LotInBatch): BidAnswer {
    const { lotId, bidderId, uniqueId, max } = request;
    const ended = this.#endedResult(lot);
    if (ended !== null) return this.#answer(lot, request, ended);
    if (max < lot.terms.startPrice) return this.#answer(lot, request, 'FailedMinimum');
    if (this.#waiting.of(lotId, bidderId).length >= waitingLimit) {
      return { kind: 'rejected', code: 'TooManyRequests' };
    }
    const row: WaitingBid = {
      id: uuid(),
      lot_id: lotId,
      bidder_id: bidderId,
      unique_id: uniqueId,
      max_cents: max,
    };
    this.#waiting.add(row);
    this.#outcome.pending.push(row);
    return this.#answer(lot, request, 'NotApproved');
  }

  /**
   * The maxima of an approved bidder count from their approval on, in the order they entered them
   * (domain.md, Pending bids): before whatever they bid later, should that arrive first. Nobody waits
   * for their answer: if they do not lead, an alert says so.
   */
  #placeWaiting({ lotId, bidderId }: BidRequest, lot: LotInBatch, paddle: number): void {
    const waiting = this.#waiting.take(lotId, bidderId);
    if (waiting.length > 0 && this.#endedResult(lot) === null) this.#displace(bidderId, lotId);
    for (const bid of waiting) {
      const { unique_id: uniqueId, max_cents: max } = bid;
      this.#place({ lotId, bidderId, loginId: null, tenantId: null, uniqueId, max }, lot, paddle);
      this.#outcome.placed.push(bid);
    }
  }

  #place(request: BidRequest, lot: LotInBatch, paddle: number): Answered {
    const ended = this.#endedResult(lot);
    if (ended !== null) return this.#refuse(request, lot, paddle, ended);
    const { bidderId: bidder, max } = request;
    const decision = decideBid(lot.terms, lot.standing, { bidder, max });
    if (decision.kind === 'refused') return this.#refuse(request, lot, paddle, decision.result);

    const formerLeader = lot.standing.leader?.bidder;
    lot.accept(decision, { bidder, paddle, now: this.#now });
    if (formerLeader !== undefined && formerLeader !== lot.standing.leader?.bidder) {
      this.#displace(formerLeader, request.lotId);
    }
    const row = this.#log(request, lot, paddle, {
      result: decision.result,
      ordinal: lot.acceptedCount,
      seen: decision.seen,
      reason: decision.reason,
      ownMax: lot.maxOf(bidder) ?? max,
    });
    const event = eventOf(row, request, lot, this.#now);
    if (decision.seen) this.#outcome.events.push(event);
    else {
      const sellerCompanyId = lot.auction.seller_company_id;
      this.#outcome.ownChanges.push({ ...event, sellerCompanyId });
    }
    return this.#answerOf(row);
  }

  /** They get an alert that they are outbid, unless they lead when the batch is done. */
  #displace(userId: string, lotId: string): void {
    this.#displaced.set(`${lotId} ${userId}`, { userId, lotId });
  }

  #refuse(
    request: BidRequest,
    lot: LotInBatch,
    paddle: number,
    result: BidRow['result'],
  ): Answered {
    const row = this.#log(request, lot, paddle, {
      result,
      ordinal: null,
      seen: false,
      reason: null,
      ownMax: lot.maxOf(request.bidderId),
    });
    return this.#answerOf(row);
  }

  #endedResult(lot: LotInBatch): 'LotWidthdrawn' | 'LotClosed' | null {
    const { kind } = lot.stateAt(this.#now);
    if (kind === 'open') return null;
    return kind === 'withdrawn' ? 'LotWidthdrawn' : 'LotClosed';
  }

  #log(
    request: BidRequest,
    lot: LotInBatch,
    paddle: number,
    decided: Pick<BidRow, 'result' | 'ordinal' | 'seen' | 'reason'> & { ownMax: Cents | null },
  ): BidRow {
    const { ownMax, ...rest } = decided;
    const row: BidRow = {
      ...rest,
      id: uuid(),
      lot_id: request.lotId,
      bidder_id: request.bidderId,
      paddle_number: paddle,
      unique_id: request.uniqueId,
      max_cents: request.max,
      own_max_cents: ownMax,
      price_cents: lot.standing.price,
      increment_cents: lot.increment,
      bid_count: lot.standing.bidCount,
      reserve_met: lot.standing.reserveMet,
      close_at: lot.closeAt,
      sequence: lot.sequence,
    };
    this.#outcome.bids.push(row);
    this.#remember(row);
    return row;
  }

  #remember(bid: DecidedBid): void {
    const key = bidKey(bid.lot_id, bid.bidder_id, bid.unique_id);
    this.#decided.set(key, { max: bid.max_cents, answer: this.#answerOf(bid) });
  }

  /** For a bidder without a paddle: pending is what they entered last. */
  #answer(lot: LotInBatch, request: BidRequest, result: BidResult): Answered {
    const waiting = this.#waiting.of(request.lotId, request.bidderId);
    return {
      kind: 'answered',
      result,
      price: lot.standing.price,
      increment: lot.increment,
      ownMax: lot.maxOf(request.bidderId),
      pending: waiting.at(-1)?.max_cents ?? null,
      bidCount: lot.standing.bidCount,
      reserveMet: lot.standing.reserveMet,
      closeAt: lot.closeAt,
      sequence: lot.sequence,
      now: this.#now,
      pausedBecause: lot.pausedBecauseAt(this.#now),
    };
  }

  #answerOf(bid: DecidedBid): Answered {
    return {
      kind: 'answered',
      result: bid.result,
      price: bid.price_cents,
      increment: bid.increment_cents,
      ownMax: bid.own_max_cents,
      pending: null,
      bidCount: bid.bid_count,
      reserveMet: bid.reserve_met,
      closeAt: bid.close_at,
      sequence: bid.sequence,
      now: this.#now,
      pausedBecause: null,
    };
  }
}

function eventOf(row: BidRow, request: BidRequest, lot: LotInBatch, now: number) {
  return {
    lotId: row.lot_id,
    sessionId: lot.facts.session_id,
    auctionId: lot.facts.auction_id,
    kind: 'bid',
    sequence: row.sequence,
    price: row.price_cents,
    increment: row.increment_cents,
    leaderPaddle: lot.leaderPaddle,
    bidCount: row.bid_count,
    reserveMet: row.reserve_met,
    closeAt: row.close_at,
    happenedAt: now,
    bid: {
      id: row.id,
      bidderId: request.bidderId,
      paddle: row.paddle_number,
      ownMax: row.own_max_cents,
      result: row.result,
      uniqueId: request.uniqueId,
    },
  } as const satisfies LotEvent;
}

const bidKey = (lot: string, bidder: string, uniqueId: string) => `${lot} ${bidder} ${uniqueId}`;
const bidderKey = (lot: string, bidder: string, login: string | null) =>
  `${lot} ${bidder} ${login ?? ''}`;

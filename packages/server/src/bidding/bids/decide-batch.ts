import type { BidResult } from '@fairlot/contract';
import { decideBid, decideWithinLimit } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { nextId } from '#platform/ids/next-id.ts';
import { answerAsLogged, answerNow } from './batch-answers.ts';
import { eventOf } from './batch-events.ts';
import { bidRow } from './bid-row.ts';
import type { Decided } from './bid-row.ts';
import type { BatchOutcome, BidRow } from './batch-outcome.ts';
import type { Answered, BidAnswer, BidRequest } from './bid-request.ts';
import { eligibilityOf } from './eligibility.ts';
import type { BidderFacts, DecidedBid, Facts, WaitingBid } from './facts.ts';
import { LimitsInBatch } from './limits-in-batch.ts';
import { LotInBatch } from './lot-in-batch.ts';
import { WaitingBids } from './waiting-bids.ts';
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
  readonly #limits: LimitsInBatch;
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
    this.#limits = new LimitsInBatch(facts.limits, [...this.#lots.values()]);
    this.#outcome = {
      now: facts.now,
      answers: [],
      bids: [],
      changedLots: [],
      events: [],
      ownChanges: [],
      pending: [],
      aboveLimit: [],
      voided: [],
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
    // This comes first: a bid accepted before is acknowledged even if its bidder could not bid now.
    const before = this.#decided.get(keyOf(request));
    const waits = this.#waiting.find(request);
    const formerMax = before?.max ?? waits?.max_cents ?? request.max;
    if (formerMax !== request.max) return { kind: 'rejected', code: 'BidIdReused' };
    // Not even with the old answer to a bid sent again: it would show again what the bid had exposed.
    if (bidder.has_retracted) {
      return this.#answer(lot, request, this.#endedResult(lot) ?? 'NotApproved');
    }
    if (before) return before.answer;
    if (waits?.is_void === true) return this.#answer(lot, request, 'NotApproved');
    // An approval places what is still waiting, not what became void since it was read.
    if (request.loginId === null && !waits) return { kind: 'rejected', code: 'NotFound' };
    // A waiting bid keeps waiting.
    if (lot.pausedBecauseAt(this.#now) !== null) return this.#answer(lot, request, 'NotApproved');
    const eligibility = eligibilityOf(lot.auction, bidder);
    if (eligibility.kind === 'approved') {
      const { paddle } = eligibility;
      return waits ? this.#placeAgain(request, lot, paddle) : this.#placeNew(request, lot, paddle);
    }
    if (waits) return this.#answer(lot, request, 'NotApproved');
    if (eligibility.kind === 'barred') return { ...eligibility, kind: 'rejected' };
    return this.#keepPending(request, lot);
  }

  /** Before the seller's approval a maximum is stored for later: it moves no price and no clock. */
  #keepPending(request: BidRequest, lot: LotInBatch): BidAnswer {
    const ended = this.#endedResult(lot);
    if (ended !== null) return this.#answer(lot, request, ended);
    if (request.max < lot.terms.startPrice) return this.#answer(lot, request, 'FailedMinimum');
    if (this.#waiting.isFull(request)) return { kind: 'rejected', code: 'TooManyRequests' };
    this.#wait(request, { aboveLimit: false });
    return this.#answer(lot, request, 'NotApproved');
  }

  #wait(request: BidRequest, { aboveLimit }: { aboveLimit: boolean }): void {
    const row: WaitingBid = {
      id: nextId(),
      lot_id: request.lotId,
      bidder_id: request.bidderId,
      unique_id: request.uniqueId,
      max_cents: request.max,
      above_limit: aboveLimit,
      is_void: false,
    };
    this.#waiting.add(row);
    this.#outcome.pending.push(row);
  }

  /** A maximum that waits and may be placed now: its bidder was approved, or sent it again. */
  #placeAgain(request: BidRequest, lot: LotInBatch, paddle: number): BidAnswer {
    this.#placeWaiting(this.#waiting.of(request), lot, paddle);
    return this.#decided.get(keyOf(request))?.answer ?? this.#answer(lot, request, 'NotApproved');
  }

  /**
   * A new maximum comes after those that waited for the approval, and replaces the one that waits for
   * room, which would undo it later. A refused one leaves that in force.
   */
  #placeNew(request: BidRequest, lot: LotInBatch, paddle: number): BidAnswer {
    const entered = this.#waiting.of(request).filter(({ above_limit }) => !above_limit);
    this.#placeWaiting(entered, lot, paddle);
    if (!this.#isAboveLimit(lot, request)) {
      const row = this.#place(request, lot, paddle);
      if (row.ordinal !== null) this.#voidWaiting(request);
      return {
        ...answerAsLogged(row, this.#now),
        pending: this.#pendingOf(request)?.max_cents ?? null,
      };
    }
    if (this.#waiting.isFull(request) || !this.#limits.mayWait(lot, request.bidderId)) {
      return { kind: 'rejected', code: 'TooManyRequests' };
    }
    this.#voidWaiting(request);
    this.#wait(request, { aboveLimit: true });
    this.#limits.noteWaiting(lot, request.bidderId);
    return this.#answer(lot, request, 'NotApproved');
  }

  /**
   * The maxima of an approved bidder count from their approval on, in the order they entered them
   * (domain.md, Pending bids): before any later bid, even if that arrives first. One above their limit
   * waits on for room unless they have entered another after it. Nobody receives the answer; an alert
   * tells a bidder who does not lead.
   */
  #placeWaiting(waiting: readonly WaitingBid[], lot: LotInBatch, paddle: number): void {
    const isOver = this.#endedResult(lot) !== null;
    for (const [index, bid] of waiting.entries()) {
      const request = requestOf(bid);
      if (!this.#isAboveLimit(lot, request)) {
        if (!isOver) this.#displace(bid.bidder_id, bid.lot_id);
        this.#waiting.remove(bid);
        this.#place(request, lot, paddle);
        this.#outcome.placed.push(bid);
      } else if (index < waiting.length - 1) this.#void(bid);
      else this.#markAboveLimit(bid);
    }
  }

  #isAboveLimit(lot: LotInBatch, { bidderId: bidder, max }: BidRequest): boolean {
    const taken = this.#limits.takenBeside(lot, bidder);
    if (taken === null || this.#endedResult(lot) !== null) return false;
    return decideWithinLimit(lot.terms, lot.standing, { bidder, max }, taken).kind === 'waits';
  }

  #markAboveLimit(bid: WaitingBid): void {
    if (bid.above_limit) return;
    this.#waiting.change(bid, { above_limit: true });
    this.#outcome.aboveLimit.push(bid);
  }

  #voidWaiting(request: BidRequest): void {
    for (const bid of this.#waiting.of(request)) this.#void(bid);
  }

  #void(bid: WaitingBid): void {
    this.#waiting.change(bid, { is_void: true });
    this.#outcome.voided.push(bid);
  }

  #place(request: BidRequest, lot: LotInBatch, paddle: number): BidRow {
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
    return row;
  }

  /** They get an alert that they are outbid, unless they lead when the batch is done. */
  #displace(userId: string, lotId: string): void {
    this.#displaced.set(`${lotId} ${userId}`, { userId, lotId });
  }

  #refuse(request: BidRequest, lot: LotInBatch, paddle: number, result: BidRow['result']): BidRow {
    return this.#log(request, lot, paddle, {
      result,
      ordinal: null,
      seen: false,
      reason: null,
      ownMax: lot.maxOf(request.bidderId),
    });
  }

  #endedResult(lot: LotInBatch): 'LotWidthdrawn' | 'LotClosed' | null {
    const { kind } = lot.stateAt(this.#now);
    if (kind === 'open') return null;
    return kind === 'withdrawn' || kind === 'cancelled' ? 'LotWidthdrawn' : 'LotClosed';
  }

  #log(request: BidRequest, lot: LotInBatch, paddle: number, decided: Decided): BidRow {
    const row = bidRow(request, lot, paddle, decided);
    this.#outcome.bids.push(row);
    this.#remember(row);
    return row;
  }

  #remember(bid: DecidedBid): void {
    const key = bidKey(bid.lot_id, bid.bidder_id, bid.unique_id);
    this.#decided.set(key, { max: bid.max_cents, answer: answerAsLogged(bid, this.#now) });
  }

  /** The latest of their waiting bids on the lot. */
  #pendingOf(request: BidRequest): WaitingBid | undefined {
    return this.#waiting.of(request).at(-1);
  }

  #answer(lot: LotInBatch, request: BidRequest, result: BidResult): Answered {
    return answerNow(lot, request.bidderId, {
      result,
      now: this.#now,
      waits: this.#pendingOf(request),
      limit: this.#limits.limitOf(lot, request.bidderId),
      isVoid: this.#waiting.find(request)?.is_void === true,
    });
  }
}

const requestOf = ({ lot_id, bidder_id, unique_id, max_cents }: WaitingBid): BidRequest => ({
  lotId: lot_id,
  bidderId: bidder_id,
  loginId: null,
  tenantId: null,
  uniqueId: unique_id,
  max: max_cents,
});
const bidKey = (lot: string, bidder: string, uniqueId: string) => `${lot} ${bidder} ${uniqueId}`;
const keyOf = ({ lotId, bidderId, uniqueId }: BidRequest) => bidKey(lotId, bidderId, uniqueId);
const bidderKey = (lot: string, bidder: string, login: string | null) =>
  `${lot} ${bidder} ${login ?? ''}`;

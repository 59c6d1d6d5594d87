import { decideBid, noBids, retract, standUnder } from '@fairlot/rules';
import type { Cents, LoggedBid, TermsLog } from '@fairlot/rules';
import { Differences } from './difference.ts';
import type { Difference } from './difference.ts';

/** An accepted bid of a lot's log. */
export interface ReplayedBid extends LoggedBid {
  readonly id: string;
  readonly paddle: number;
}

export interface ReplayedEvent {
  readonly sequence: number;
  readonly kind: string;
  readonly bidId: string | null;
  readonly price: Cents | null;
}

/**
 * Replays a lot's sale event by event and compares the announced price with the result of the bids up to
 * then (safety.md, 4). A retraction applies at its place: it took back the bids of the leader at that
 * moment, or of the maker of the bid that it names; a change of terms also applies from its place on.
 * Bids in the order of acceptance, events by their numbers, which have gaps only before retractions
 * (decision 067).
 */
export function replayEvents(
  { first, changes }: TermsLog,
  log: readonly ReplayedBid[],
  events: readonly ReplayedEvent[],
): Difference[] {
  const differences = new Differences();
  let terms = first;
  let standing = noBids(terms);
  let made = 0;
  let past: LoggedBid[] = [];
  let last = 0;
  const bidsOfEvents = new Set(
    events.flatMap(({ kind, bidId }) => (kind === 'bid' ? [bidId] : [])),
  );

  function take(bid: ReplayedBid): void {
    const { bidder, max } = bid;
    const decision = decideBid(terms, standing, { bidder, max });
    past.push({ bidder, max, retracted: false });
    if (decision.kind === 'accepted') standing = decision.standing;
    else differences.check(`bid ${past.length}`, 'accepted', decision.result);
  }

  /** Bids without an event of their own: changes that the leader made to their maximum, unseen. */
  function takeUnseen(): void {
    for (let bid = log[past.length]; bid && !bidsOfEvents.has(bid.id); bid = log[past.length]) {
      if (bid.bidder !== standing.leader?.bidder) return;
      take(bid);
    }
  }

  for (const { sequence, kind, bidId, price } of events) {
    const mayJump = kind === 'retracted' && sequence > last;
    differences.check(`number of event ${sequence}`, sequence, mayJump ? sequence : last + 1);
    last = sequence;
    takeUnseen();
    if (kind === 'bid') {
      const bid = log[past.length];
      differences.check(`bid of event ${sequence}`, bidId, bid?.id ?? null);
      if (bid) take(bid);
    }
    if (kind === 'reserve-lowered') {
      const change = changes[made];
      differences.check(`bids before event ${sequence}`, past.length, change?.afterBids ?? null);
      terms = change?.terms ?? terms;
      standing = standUnder(terms, standing);
      made += 1;
    }
    const named = bidId === null ? standing.leader : log.find(({ id }) => id === bidId);
    if (kind === 'retracted' && named) {
      const until = { first, changes: changes.slice(0, made) };
      const { standing: left, bids } = retract(until, past, named.bidder);
      [standing, past] = [left, [...bids]];
    }
    differences.check(`price of event ${sequence}`, price, standing.price);
  }
  takeUnseen();
  differences.check('changes of the terms', changes.length, made);
  differences.check('bids of the events', log.length, past.length);
  for (const [index, { retracted }] of past.entries()) {
    const stored = log[index]?.retracted ?? false;
    differences.check(`retraction of bid ${index + 1}`, stored, retracted);
  }
  return differences.found;
}

/**
 * Plays one lot's story twice, by the product's rules combined as in the server and by the oracle, and
 * returns the lot's state after each step. Cents and epoch milliseconds.
 */
import {
  always,
  closeAfterTakingBack,
  decideBid,
  extendBySeller,
  extendClose,
  hammer,
  hasRetracted,
  inOrderOfEntry,
  isOpen,
  mayLowerReserve,
  mayRetract,
  minimumBid,
  noBids,
  replay,
  resumeLots,
  retract,
  saleClock,
  standUnder,
} from '../index.ts';
import type { Bid, LoggedBid, LotTerms, Standing } from '../index.ts';
import {
  hammerOf,
  leaderOf,
  minimumFor,
  priceOf,
  recount,
  reserveMetBy,
  seenCount,
} from './oracle.ts';
import type { Step, OracleLot } from './oracle.ts';

export const bidders = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
const viewers = [null, ...bidders];

/** Amounts and moments are an edge and a distance from it, so that a shrunk story stays on the edge. */
export type Move = {
  what: Step['kind'];
  bidder: string;
  amount: { edge: 'start' | 'price' | 'minimum' | 'leader' | 'reserve' | 'own'; by: number };
  moment: { edge: 'now' | 'retraction ends' | 'window begins' | 'close'; by: number };
};

export type Story = { lot: OracleLot & { terms: LotTerms }; moves: readonly Move[] };

/** The lot after one step, in the common form for comparison. */
export type Told = {
  verdicts: string[];
  leasts: number[];
  retracted: boolean;
  standing: Standing;
  /** The standing recomputed from the log alone. */
  replayed: Standing;
  minima: number[];
  close: number;
  sold: { buyer: string; price: number } | null;
};

/** The decisions that a test can replace by wrong ones, to check that the difference is found. */
export type Rules = {
  decide: typeof decideBid;
  extend: typeof extendClose;
  stand: typeof standUnder;
  resume: typeof resumeLots;
};
export const productRules: Rules = {
  decide: decideBid,
  extend: extendClose,
  stand: standUnder,
  resume: resumeLots,
};

const DAY = 24 * 60 * 60 * 1000;

/** Plays the story by the product's rules. */
export function live(rules: Rules, { lot, moves }: Story): { steps: Step[]; told: Told[] } {
  const { softClose, scheduledClose } = lot;
  const steps: Step[] = [];
  const told: Told[] = [];
  const approved = new Set<string>(bidders.filter((bidder) => !lot.awaiting.includes(bidder)));
  const own = new Map<string, number>();
  let pending: (Bid & { enteredAt: number; id: string })[] = [];
  let log: readonly LoggedBid[] = [];
  let { terms } = lot;
  let history = always(terms);
  let standing = noBids(terms);
  let close = scheduledClose;
  let now = 0;
  let pausedAt: number | null = null;
  let leasts: number[] = [];

  const clock = () => saleClock(now, pausedAt);

  function place({ bidder, max }: Bid): string {
    if (!isOpen(clock(), close)) return 'LotClosed';
    const decision = rules.decide(terms, standing, { bidder, max });
    if (decision.kind === 'refused') {
      leasts.push(decision.minimum);
      return decision.result;
    }
    standing = decision.standing;
    log = [...log, { bidder, max, retracted: false }];
    if (decision.seen) close = rules.extend({ close, acceptedAt: clock(), softClose });
    return decision.result;
  }

  function enter(bid: Bid): string {
    if (!isOpen(clock(), close)) return 'LotClosed';
    if (pausedAt !== null) return 'Paused';
    if (hasRetracted(log, bid.bidder)) return 'NotApproved';
    if (approved.has(bid.bidder)) return place(bid);
    pending = [...pending, { ...bid, enteredAt: now, id: String(steps.length).padStart(3, '0') }];
    return 'NotApproved';
  }

  for (const { what, bidder, amount, moment } of moves) {
    const moments = {
      now,
      'retraction ends': scheduledClose - DAY,
      'window begins': close - softClose,
      close,
    };
    now = Math.max(now, moments[moment.edge] + moment.by);
    // Bids waiting for an approval are placed only after the pause, as the server's tests check.
    if (pausedAt !== null && (what === 'approve' || what === 'refuse')) continue;
    let verdicts: string[] = [];
    leasts = [];
    let retracted = false;
    switch (what) {
      case 'bid': {
        const amounts = {
          start: terms.startPrice,
          price: standing.price ?? terms.startPrice,
          minimum: minimumBid(terms, standing, bidder),
          leader: standing.leader?.max ?? terms.startPrice,
          reserve: terms.reserve ?? terms.startPrice,
          own: own.get(bidder) ?? terms.startPrice,
        };
        const max = Math.max(1, amounts[amount.edge] + amount.by);
        own.set(bidder, max);
        steps.push({ kind: 'bid', at: now, bidder, max });
        verdicts = [enter({ bidder, max })];
        break;
      }
      case 'approve':
      case 'refuse': {
        steps.push({ kind: what, at: now, bidder });
        const theirs = pending.filter((bid) => bid.bidder === bidder);
        pending = pending.filter((bid) => bid.bidder !== bidder);
        if (what === 'refuse') approved.delete(bidder);
        else {
          approved.add(bidder);
          verdicts = inOrderOfEntry(theirs).map(place);
        }
        break;
      }
      case 'retract': {
        steps.push({ kind: 'retract', at: now, bidder });
        const request = {
          now: clock(),
          auctionScheduledClose: scheduledClose,
          standing,
          bidder,
          // On the one lot of a story: a bidder who has retracted no longer leads.
          retractionsBefore: 0,
          by: 'bidder',
          correctedSinceBid: false,
        } as const;
        retracted = mayRetract(request) === 'allowed';
        if (retracted) {
          ({ standing, bids: log } = retract(history, log, bidder));
          pending = pending.filter((bid) => bid.bidder !== bidder);
        }
        break;
      }
      case 'take-back': {
        steps.push({ kind: 'take-back', at: now, bidder });
        const stands = log.some((bid) => bid.bidder === bidder && !bid.retracted);
        retracted = stands && isOpen(clock(), close);
        if (!retracted) break;
        ({ standing, bids: log } = retract(history, log, bidder));
        close = closeAfterTakingBack({ close, clock: clock(), hasBids: standing.leader !== null });
        pending = pending.filter((bid) => bid.bidder !== bidder);
        break;
      }
      case 'lower': {
        const edge = terms.reserve ?? terms.startPrice;
        const to = amount.edge === 'own' ? null : Math.max(1, edge - Math.abs(amount.by));
        steps.push({ kind: 'lower', at: now, to });
        const answer = mayLowerReserve(terms.reserve, to, history.changes.length > 0);
        if (!isOpen(clock(), close) || answer !== 'allowed') break;
        terms = { ...terms, reserve: to };
        history = { ...history, changes: [{ afterBids: log.length, terms }] };
        const { reserveMet } = standing;
        standing = rules.stand(terms, standing);
        if (standing.reserveMet && !reserveMet) {
          close = rules.extend({ close, acceptedAt: clock(), softClose });
        }
        break;
      }
      case 'pause':
        steps.push({ kind: 'pause', at: now });
        pausedAt ??= now;
        break;
      case 'resume':
        steps.push({ kind: 'resume', at: now });
        if (pausedAt === null) break;
        for (const lot of rules.resume({ lots: [{ close }], pausedAt, resumedAt: now })) {
          ({ close } = lot);
        }
        pausedAt = null;
        break;
      case 'extend': {
        const by = Math.max(1, Math.abs(amount.by));
        steps.push({ kind: 'extend', at: now, by });
        const lots = [{ close, scheduled: scheduledClose }];
        for (const lot of extendBySeller({ lots, clock: clock(), from: null, by })) {
          ({ close } = lot);
        }
        break;
      }
    }
    const fell = hammer(standing);
    told.push({
      verdicts,
      leasts,
      retracted,
      standing,
      replayed: replay(history, log).standing,
      minima: viewers.map((viewer) => minimumBid(terms, standing, viewer)),
      close,
      sold: fell.outcome === 'sold' ? { buyer: fell.winner, price: fell.price } : null,
    });
  }
  return { steps, told };
}

/** Plays the same steps by the oracle. */
export function tell({ lot }: Story, steps: readonly Step[]): Told[] {
  return recount(lot, steps).map(({ bids, verdicts, leasts, retracted, close }) => {
    const standing = {
      price: priceOf(lot.terms, bids),
      leader: leaderOf(bids),
      bidCount: seenCount(lot.terms, bids),
      reserveMet: reserveMetBy(lot.terms, bids),
    };
    const minima = viewers.map((viewer) => minimumFor(lot.terms, bids, viewer));
    const sold = hammerOf(lot.terms, bids);
    return { verdicts, leasts, retracted, standing, replayed: standing, minima, close, sold };
  });
}

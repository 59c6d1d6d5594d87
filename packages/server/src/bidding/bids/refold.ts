import { incrementAt, noBids, retract } from '@fairlot/rules';
import type { AcceptedResult, Cents, PriceReason, Standing, TermsLog } from '@fairlot/rules';

/** A decided bid of a lot, refused ones too. */
export interface DecidedBidOfLot {
  readonly id: string;
  readonly bidder: string;
  readonly paddle: number;
  readonly max: Cents;
  /** Place among the accepted bids; null for a refused one. */
  readonly ordinal: number | null;
  /** Epoch milliseconds. */
  readonly placedAt: number;
  readonly retracted: boolean;
}

/** What a bid that stays shows and answers from now on, as if the retracted ones had never been made. */
export interface RewrittenBid {
  readonly id: string;
  /** Null for a refused bid, whose result stays. */
  readonly result: AcceptedResult | null;
  readonly seen: boolean;
  readonly reason: PriceReason | null;
  readonly price: Cents | null;
  readonly increment: Cents;
  readonly bidCount: number;
  readonly reserveMet: boolean;
}

export interface Refolded {
  readonly standing: Standing;
  readonly leaderPaddle: number | null;
  /** The one row by which the history still shows that somebody has bid and retracted. */
  readonly shownId: string | null;
  readonly rewritten: readonly RewrittenBid[];
}

/**
 * A lot without the bids of one bidder. Not only its standing: the remaining bids in the log are
 * recomputed as well, because a price that the retracted bid drove up reveals the maximum it met, in the
 * history and in the answer to a bid sent again (decision 041). The history shows only the first of the
 * retracted bids: how many of them others could see depended on that maximum.
 */
export function refold(
  terms: TermsLog,
  decided: readonly DecidedBidOfLot[],
  bidder: string,
): Refolded {
  const accepted = decided
    .filter((bid) => bid.ordinal !== null)
    .toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0));
  const { standing, applied } = retract(terms, accepted, bidder);
  const leader = standing.leader?.bidder ?? null;

  const stays = accepted.flatMap((bid, index): RewrittenBid[] => {
    const now = applied[index];
    if (!now) return [];
    const { result, seen, reason } = now;
    return [{ id: bid.id, result, seen, reason, ...figures(terms, now.standing) }];
  });
  let before = noBids(terms.first);
  let next = 0;
  const refused = decided
    .filter((bid) => bid.ordinal === null && bid.bidder !== bidder)
    .toSorted((a, b) => a.placedAt - b.placedAt)
    .map(({ id, placedAt }): RewrittenBid => {
      for (; (accepted[next]?.placedAt ?? Infinity) <= placedAt; next += 1) {
        before = applied[next]?.standing ?? before;
      }
      return { id, result: null, seen: false, reason: null, ...figures(terms, before) };
    });
  return {
    standing,
    leaderPaddle: accepted.findLast((bid) => bid.bidder === leader)?.paddle ?? null,
    shownId: accepted.find((bid) => bid.bidder === bidder && !bid.retracted)?.id ?? null,
    rewritten: [...stays, ...refused],
  };
}

function figures({ first: terms }: TermsLog, { price, bidCount, reserveMet }: Standing) {
  const increment = price === null ? 0 : incrementAt(terms.increments, price);
  return { price, increment, bidCount, reserveMet };
}

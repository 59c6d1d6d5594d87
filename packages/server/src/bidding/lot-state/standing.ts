import type { Cents, Standing } from '@fairlot/rules';

/** Where a lot stands, as its row says. Money in cents. */
export function standingOf(lot: {
  readonly price_cents: Cents | null;
  readonly leader_id: string | null;
  readonly leader_max_cents: Cents | null;
  readonly bid_count: number;
  readonly reserve_met: boolean;
}): Standing {
  const { leader_id: bidder, leader_max_cents: max } = lot;
  return {
    price: lot.price_cents,
    leader: bidder === null || max === null ? null : { bidder, max },
    bidCount: lot.bid_count,
    reserveMet: lot.reserve_met,
  };
}

import { extendClose, formatUsd, isOpen, mayLowerReserve, standUnder } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { lowerReserve, readReserveChanges } from '#bidding/lot-state/public.ts';
import { reserveLowered } from './facts-of-lots.ts';
import { isWithin, lockLot, logLotEvent } from './locked-lot.ts';
import type { Within } from './locked-lot.ts';

export interface ReserveLowering {
  readonly lotId: string;
  /** The sale that it has to be in, and its company; the operator's command leaves it out. */
  readonly within?: Within;
  /** Cents, or null to sell without reserve. */
  readonly to: Cents | null;
  readonly by: Actor;
}

export type LowerReserveResult =
  | { readonly kind: 'lowered'; readonly reserveMet: boolean }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-found' | 'not-open' | 'not-lower' | 'lowered-before';
    };

/**
 * Lowers the reserve of an open lot, or takes it away, once. If the leading maximum then meets it, price
 * and clock move as with a bid, so that others can answer.
 */
export function lowerReserveOfLot(
  database: Database,
  { lotId, within, to, by }: ReserveLowering,
): Promise<LowerReserveResult> {
  return database.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot || !isWithin(lot, within)) return { kind: 'refused', reason: 'not-found' };
    const { facts, standing, terms, clock } = lot;
    if (!lot.hasOpened || facts.outcome !== null || !isOpen(clock, facts.close_at)) {
      return { kind: 'refused', reason: 'not-open' };
    }
    const before = (await readReserveChanges(tx, [lotId])).get(lotId);
    // Pressed twice, or sent again after a lost answer.
    if (before?.to === to) return { kind: 'lowered', reserveMet: facts.reserve_met };
    const allowed = mayLowerReserve(terms.reserve, to, before !== undefined);
    if (allowed !== 'allowed' || terms.reserve === null) {
      return { kind: 'refused', reason: allowed === 'allowed' ? 'not-lower' : allowed };
    }
    const lowered = standUnder({ ...terms, reserve: to }, standing);
    const isMet = lowered.reserveMet && !standing.reserveMet;
    const event = await logLotEvent(tx, lot, {
      kind: 'reserve-lowered',
      sequence: facts.sequence + 1,
      standing: lowered,
      leaderPaddle: facts.leader_paddle,
      closeAt: isMet
        ? extendClose({ close: facts.close_at, acceptedAt: clock, softClose: lot.softClose })
        : facts.close_at,
    });
    const change = { from: terms.reserve, to, afterBids: facts.accepted_count, by };
    await lowerReserve(tx, event, change, lowered);
    await recordAction(tx, {
      by,
      sellerId: lot.sellerCompanyId,
      auctionId: facts.auction_id,
      lotId,
      action: 'lot.lower-reserve',
      subject: `lot ${lot.lotNumber}`,
      before: { reserve: formatUsd(terms.reserve) },
      after: { reserve: to === null ? '' : formatUsd(to) },
    });
    await recordFact(tx, reserveLowered, event);
    return { kind: 'lowered', reserveMet: lowered.reserveMet };
  });
}

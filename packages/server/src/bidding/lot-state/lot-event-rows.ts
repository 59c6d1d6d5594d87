import { incrementAt } from '@fairlot/rules';
import type { Cents, IncrementTable } from '@fairlot/rules';
import { epochMs } from '#platform/database/pipeline.ts';
import type { LotEvent } from '#bidding/live/public.ts';

/** What a statement over `lot_states` returns, so that watchers can be told of the change. */
export interface LotEventRow {
  readonly lot_id: string;
  readonly session_id: string;
  readonly auction_id: string;
  readonly sequence: number;
  readonly price_cents: Cents | null;
  readonly increments: IncrementTable;
  readonly leader_paddle: number | null;
  readonly bid_count: number;
  readonly reserve_met: boolean;
  readonly close_at: number;
  readonly now: number;
}

/** The columns of `LotEventRow`; `auctions` must be joined as `a`. */
export const lotEventColumns = (state: string) => `
  ${state}.lot_id, ${state}.session_id, ${state}.auction_id, ${state}.sequence, ${state}.price_cents,
  coalesce(${state}.increments, a.increments) as increments, ${state}.leader_paddle,
  ${state}.bid_count, ${state}.reserve_met, ${epochMs(`${state}.close_at`)} as close_at,
  ${epochMs('auction_clock()')} as now`;

export function toLotEvent(row: LotEventRow, kind: LotEvent['kind']): LotEvent {
  return {
    lotId: row.lot_id,
    sessionId: row.session_id,
    auctionId: row.auction_id,
    kind,
    sequence: row.sequence,
    price: row.price_cents,
    increment: row.price_cents === null ? 0 : incrementAt(row.increments, row.price_cents),
    leaderPaddle: row.leader_paddle,
    bidCount: row.bid_count,
    reserveMet: row.reserve_met,
    closeAt: row.close_at,
    happenedAt: row.now,
    bid: null,
  };
}

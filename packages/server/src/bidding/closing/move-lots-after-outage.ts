import { extendForOutage, saleClock } from '@fairlot/rules';
import type { PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { epochMs, toTime } from '#platform/database/pipeline.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { extendLots, toLotEvent } from '#bidding/lot-state/public.ts';

interface OpenLot {
  readonly id: string;
  readonly auction: string;
  readonly close: number;
  readonly pausedAt: number | null;
}

/**
 * Moves the lots that are not hammered after nobody took bids between two moments (epoch milliseconds).
 * Affects only auctions of which a lot fell due. For a paused auction the outage ends where its clock
 * stands.
 */
export async function moveLotsAfterOutage(
  client: PoolClient,
  start: number,
  end: number,
): Promise<LotEvent[]> {
  const { rows: lots } = await client.query<OpenLot>(
    `select s.lot_id as id, s.auction_id as auction, ${epochMs('s.close_at')} as close,
       ${epochMs('p.paused_at')} as "pausedAt"
     from lot_states s join auctions a on a.id = s.auction_id
     left join sale_pauses p on p.auction_id = s.auction_id and p.resumed_at is null
     where s.outcome is null and a.published_at <= auction_clock()
       and s.auction_id in (
         select auction_id from lot_states
         where outcome is null and close_at > ${toTime('$1')} and close_at <= ${toTime('$2')}
       )
     order by s.lot_id for update of s`,
    [start, end],
  );
  const moved = [...Map.groupBy(lots, (lot) => lot.auction).values()].flatMap((inAuction) =>
    extendForOutage({
      lots: inAuction,
      outageStart: start,
      outageEnd: saleClock(end, inAuction[0]?.pausedAt ?? null),
    }).filter((lot, index) => lot.close !== inAuction[index]?.close),
  );
  if (moved.length === 0) return [];
  await client.query(
    `insert into outages (id, began_at, ended_at, extended_lots)
     values ($1, ${toTime('$2')}, ${toTime('$3')}, $4)`,
    [uuid(), start, end, moved.length],
  );
  const rows = await extendLots(client, moved);
  return rows.map((row) => toLotEvent(row, 'extended-for-outage'));
}

import type { SaleState } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { storedState } from './stored-life.ts';
import type { StoredLife } from './stored-life.ts';

/** A sale in its seller's list. Money in cents. */
export interface SaleInList {
  readonly saleId: string;
  readonly title: string;
  readonly city: string;
  readonly state: string;
  readonly stage: SaleState;
  readonly isPaused: boolean;
  readonly timeZone: string;
  readonly firstClose: Date | null;
  readonly lastClose: Date | null;
  readonly lots: number;
  readonly lotsWithoutPicture: number;
  readonly registeredBidders: number;
  readonly bids: number;
  readonly hammer: number;
}

interface Row extends Omit<SaleInList, 'stage'>, StoredLife {
  readonly clock: Date;
}

/** The sales of a seller, with drafts, in no particular order. */
export async function readSales(db: Kysely<DB>, sellerId: string): Promise<SaleInList[]> {
  const { rows } = await sql<Row>`
    select a.id as "saleId", a.title, a.city, a.state, a.time_zone as "timeZone",
      a.previewed_at, a.published_at, a.settled_at, a.cancelled_at, a.archived_at, sale_clock(a.id) as clock,
      exists (
        select from sale_pauses p where p.auction_id = a.id and p.resumed_at is null
      ) as "isPaused",
      s."firstClose", s."lastClose", s.lots, s.bids, s.hammer, p."lotsWithoutPicture", r."registeredBidders"
    from auctions a
    cross join lateral (
      select min(close_at) filter (where not left_sale(outcome)) as "firstClose",
        max(close_at) filter (where not left_sale(outcome)) as "lastClose",
        count(*)::int as lots, coalesce(sum(bid_count), 0)::int as bids,
        coalesce(sum(price_cents) filter (where reserve_met and not left_sale(outcome)), 0)::float8
          as hammer
      from lot_states st where st.auction_id = a.id
    ) s
    cross join lateral (
      select count(*)::int as "lotsWithoutPicture" from lots l
      where l.auction_id = a.id and not exists (select from lot_images i where i.lot_id = l.id)
    ) p
    cross join lateral (
      select count(*)::int as "registeredBidders" from registrations r where r.auction_id = a.id
    ) r
    where a.seller_company_id = ${sellerId}`.execute(db);
  return rows.map(
    ({ clock, previewed_at, published_at, settled_at, cancelled_at, archived_at, ...sale }) => {
      const life = { previewed_at, published_at, settled_at, cancelled_at, archived_at, ...sale };
      return { ...sale, stage: storedState(life, clock) };
    },
  );
}

import type { AlertType } from '@fairlot/contract';
import { CompiledQuery, sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { nextId } from '#platform/ids/next-id.ts';
import { arrayText } from '#platform/database/pipeline.ts';
import type { Statement } from '#platform/database/pipeline.ts';
import type { Alerts, DB } from '#platform/database/schema.ts';

/** An alert about a lot; the capability that causes it has the text. */
export interface LotAlert {
  readonly userId: string;
  readonly kind: Extract<
    AlertType,
    | 'BidderOutbid'
    | 'BidderWins'
    | 'HighBidAfterRetract'
    | 'FavoriteBidOn'
    | 'LotWithdrawn'
    | 'EitherOrPlaced'
  >;
  readonly lotId: string;
  /** Number and title of the lot replace `{lot}`. */
  readonly text: string;
}

export type RaisedAlert = Selectable<Alerts> & {
  /** Whose auction it is about; null if about none. */
  readonly seller_company_id: string | null;
  /** With which it is to be pushed; null for one whose own `told_at` says that it was. */
  readonly delivery_id: string | null;
};

const sellerOfAlert =
  '(select seller_company_id from auctions where auctions.id = alerts.auction_id)';

/** SQL: the seller that an alert is about. */
export const alertsSeller = sql.raw<string | null>(sellerOfAlert);

/**
 * One statement that writes alerts about lots and that they are to be pushed, for the transaction that causes them. If
 * a bidder is outbid again before dismissing the last alert, it is renewed, so that a bidding war is one line.
 *
 * `told_at` says for the release bdb52bb9 that it has nothing to push.
 */
export function lotAlerts(alerts: readonly LotAlert[]): Statement {
  return {
    name: 'lot-alerts',
    text: `
      with raised as (
        insert into alerts
          (id, user_id, kind, message_text, auction_id, session_id, lot_id, created_at, told_at)
        select a.id, a.user_id, a.kind,
          replace(a.text, '{lot}', 'lot ' || l.lot_number || ', ' || l.title),
          l.auction_id, l.session_id, l.id, now, now
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[])
          as a(id, user_id, kind, lot_id, text)
        join lots l on l.id = a.lot_id
        cross join auction_clock() now
        order by a.lot_id, a.kind, a.user_id
        on conflict (user_id, kind, lot_id) where dismissed_at is null and lot_id is not null
        do update set message_text = excluded.message_text, created_at = excluded.created_at,
          times = alerts.times + 1, told_at = excluded.told_at
        returning id, user_id, kind, message_text, auction_id, session_id, lot_id, paddle_number,
          created_at, seen_until, dismissed_at, times, told_at, ${sellerOfAlert} as seller_company_id
      ), to_push as (
        insert into alert_deliveries (id, alert_ids, raised_at)
        select $6::uuid, array_agg(id), max(created_at) from raised having count(*) > 0
      )
      select *, $6::uuid as delivery_id from raised`,
    values: [
      arrayText(alerts.map(() => nextId())),
      arrayText(alerts.map(({ userId }) => userId)),
      arrayText(alerts.map(({ kind }) => kind)),
      arrayText(alerts.map(({ lotId }) => lotId)),
      arrayText(alerts.map(({ text }) => text)),
      nextId(),
    ],
  };
}

/** Writes alerts about lots in a transaction of Kysely's. */
export async function raiseLotAlerts(
  db: Kysely<DB>,
  alerts: readonly LotAlert[],
): Promise<RaisedAlert[]> {
  if (alerts.length === 0) return [];
  const { text, values } = lotAlerts(alerts);
  const { rows } = await db.executeQuery<RaisedAlert>(CompiledQuery.raw(text, values));
  return rows;
}

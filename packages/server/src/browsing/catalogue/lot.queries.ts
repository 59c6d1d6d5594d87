import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CorrectedField } from '#selling/sales/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import { runPrepared } from '#platform/database/run-prepared.ts';
import type { LotTileRow } from './lot-tiles.queries.ts';
import { lotTileColumns, lotTileJoins } from './lot-tiles.queries.ts';
import type { Viewer } from './viewer.ts';

export interface LotImageRow {
  id: string;
  file_name: string;
  width: number;
  height: number;
}

export interface LotRow extends LotTileRow {
  description_html: string;
  condition: string;
  provenance: string;
  dimensions: string;
  code: string;
  transport_fee_cents: number | null;
  low_estimate_cents: number | null;
  high_estimate_cents: number | null;
  offered_before: boolean;
  previous_id: string | null;
  previous_title: string | null;
  next_id: string | null;
  next_title: string | null;
  images: LotImageRow[];
  withdrawal_reason: string;
  /** Something other than bids has moved its close. */
  extended_otherwise: boolean;
  /** The latest first. */
  corrections: {
    readonly at: string;
    readonly field: CorrectedField['field'];
    readonly before: string;
    readonly after: string;
  }[];
}

/** One lot with its neighbors and pictures; undefined if this viewer may not see it. */
export async function findLot(
  database: Database,
  lotId: string,
  viewer: Viewer,
): Promise<LotRow | undefined> {
  const [row] = await runPrepared(
    database,
    sql<LotRow>`
    with clock as materialized (select auction_clock() as now)
    select clock.now, ${lotTileColumns(viewer)}, l.description_html, l.condition, l.provenance, l.dimensions, l.code,
      l.transport_fee_cents, l.low_estimate_cents, l.high_estimate_cents,
      exists (select from lot_outcomes where relisted_as = l.id) as offered_before,
      previous.id as previous_id, previous.title as previous_title,
      next.id as next_id, next.title as next_title, coalesce(images.images, '[]') as images,
      coalesce(corrected.corrections, '[]') as corrections, st.withdrawal_reason,
      exists (
        select from lot_events where lot_id = l.id and kind in
          ('resumed', 'extended-by-seller', 'extended-for-outage', 'corrected')
      ) as extended_otherwise
    from lots l cross join clock ${lotTileJoins(viewer)}
    left join lateral (${neighbor(sql`position < l.position order by position desc`)}) previous on true
    left join lateral (${neighbor(sql`position > l.position order by position`)}) next on true
    left join lateral (
      select json_agg(json_build_object('id', id, 'file_name', file_name, 'width', width,
        'height', height) order by position) as images
      from lot_images where lot_id = l.id
    ) images on true
    left join lateral (
      select json_agg(json_build_object('at', corrected_at, 'field', field, 'before', before,
        'after', after) order by id desc) as corrections
      from lot_corrections where lot_id = l.id
    ) corrected on true
    where l.id = ${lotId} and
      ${hostShows(viewer.sellerCompanyId, 'a.seller_company_id')}`,
  );
  return row;
}

function neighbor(side: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, title from lots where session_id = l.session_id and ${side} limit 1`;
}

import type { SaleConsignor } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { shownHash } from './shown-lots.queries.ts';

/** The maximum number of each consignor's lots that are named; the rest are counted. */
const namedLots = 12;

/** SQL: the latest link of each consignor for a sale. */
const latestOf = (saleId: string) => sql`
  select distinct on (consignor_id) * from consent_requests
  where auction_id = ${saleId} order by consignor_id, sent_at desc, id desc`;

/** SQL: the lots of a sale that have a consignor, as shown now and as agreed to. */
const lotsAndAgreed = (saleId: string) => sql`
  select l.id, st.consignor_id,
    case when r.answer = 'agreed' then ${shownHash} end as now, agreed.shown_hash as was,
    r.answer is not distinct from 'agreed' as is_agreed
  from lot_states st join lots l on l.id = st.lot_id
  left join latest r on r.consignor_id = st.consignor_id
  left join consented_lots agreed on agreed.request_id = r.id and agreed.lot_id = l.id
  where st.auction_id = ${saleId} and st.consignor_id is not null
    and not left_sale(st.outcome)`;

interface Row extends Omit<SaleConsignor, 'consent'> {
  readonly state: SaleConsignor['consent']['state'];
  readonly at: Date | null;
  readonly sentTo: string | null;
  readonly openRequestId: string | null;
  readonly expiresAt: Date | null;
  readonly text: string | null;
  readonly changedSince: number;
}

/** The consignors of a sale's lots, and their consent. */
export async function readSaleConsignors(db: Kysely<DB>, saleId: string): Promise<SaleConsignor[]> {
  const { rows } = await sql<Row>`
    with latest as (${latestOf(saleId)}), theirs as (${lotsAndAgreed(saleId)}), counted as (
      select consignor_id, count(*)::int as lots,
        count(*) filter (where is_agreed and now is distinct from was)::int as changed
      from theirs group by consignor_id
    )
    select c.id as "consignorId", c.name, c.email, n.lots as "lotCount",
      array(
        select json_build_object('lotId', l.id, 'lotNumber', l.lot_number, 'title', l.title)
        from theirs t join lots l on l.id = t.id join auction_sessions s on s.id = l.session_id
        where t.consignor_id = c.id order by s.position, l.position limit ${namedLots}
      ) as lots,
      case when r.id is null then 'none' when r.answer is not null then r.answer
        when r.revoked_at is null and r.expires_at > auction_clock() then 'sent'
        else 'lapsed' end as state,
      coalesce(r.answered_at, r.sent_at) as at, r.email as "sentTo", r.answer_text as text,
      case when r.answer is null and r.revoked_at is null and r.expires_at > auction_clock()
        then r.id end as "openRequestId", r.expires_at as "expiresAt",
      n.changed + (select count(*)::int from consented_lots gone
        where gone.request_id = r.id
          and not exists (select from theirs t where t.id = gone.lot_id and t.consignor_id = c.id)
      ) as "changedSince"
    from counted n join consignors c on c.id = n.consignor_id
    left join latest r on r.consignor_id = c.id
    order by lower(c.name)`.execute(db);
  return rows.map(
    ({ state, at, sentTo, openRequestId, expiresAt, text, changedSince, ...row }) => ({
      ...row,
      consent: {
        state,
        at: at?.toISOString() ?? null,
        sentTo: sentTo ?? '',
        openRequestId,
        expiresAt: expiresAt?.toISOString() ?? null,
        text: text ?? '',
        changedSince,
      },
    }),
  );
}

/** What a consignor's consent is to one lot as it is shown now. */
export type ConsentToLot = 'missing' | 'changed' | 'given';

/** Consent by lot, for lots that have a consignor. */
export async function readConsents(
  db: Kysely<DB>,
  saleId: string,
): Promise<ReadonlyMap<string, ConsentToLot>> {
  const { rows } = await sql<{ id: string; consent: ConsentToLot }>`
    with latest as (${latestOf(saleId)}), theirs as (${lotsAndAgreed(saleId)})
    select id, case when not is_agreed then 'missing' when now is distinct from was then 'changed'
      else 'given' end as consent
    from theirs`.execute(db);
  return new Map(rows.map(({ id, consent }) => [id, consent]));
}

export async function countLotsOfNobody(db: Kysely<DB>, saleId: string): Promise<number> {
  const { lots } = await db
    .selectFrom('lot_states')
    .select(({ fn }) => fn.countAll<number>().as('lots'))
    .where('auction_id', '=', saleId)
    .where('consignor_id', 'is', null)
    .executeTakeFirstOrThrow();
  return lots;
}

import type { ChecklistItem, PickupOption, SaleChecklist } from '@fairlot/contract';
import { checkSale } from '@fairlot/rules';
import type { Checklist, Finding, LotToCheck } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import { wordsOf } from './checklist-words.ts';

/** So many lots of a finding are named; the rest is counted. */
const named = 5;

/**
 * Looks over a sale of this seller that would be published at this time (epoch milliseconds; null: now).
 * Throws `NotFound` where they have none of this id.
 */
export async function lookOver(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
  at: number | null = null,
): Promise<Checklist> {
  const now = (await readClock(db)).getTime();
  const sale = await db
    .selectFrom('auctions')
    .selectAll()
    .select(
      sql<boolean>`exists (select from public_sellers s where s.id = seller_company_id)`.as(
        'sellerIsVerified',
      ),
    )
    .where('id', '=', saleId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  if (!sale) throw new AppError('NotFound');
  const windows = await db
    .selectFrom('pickup_windows')
    .select(['starts_at', 'ends_at'])
    .where('auction_id', '=', saleId)
    .execute();
  const planned = sale.published_at?.getTime() ?? now;
  return checkSale(
    {
      sellerIsVerified: sale.sellerIsVerified,
      title: sale.title,
      address1: sale.address1,
      city: sale.city,
      zip: sale.zip,
      hasManager: sale.manager_id !== null,
      hasTerms: sale.terms_html !== '',
      salesTax: sale.sales_tax_ppm,
      startsAt: sale.starts_at?.getTime() ?? null,
      softClose: sale.soft_close_ms,
      pickupOptions: sale.pickup_options as PickupOption[],
      pickupWindows: windows.map(({ starts_at, ends_at }) => ({
        start: starts_at.getTime(),
        end: ends_at.getTime(),
      })),
      lots: await readLots(db, saleId, sale.time_zone),
    },
    Math.max(now, at ?? planned),
  );
}

async function readLots(db: Kysely<DB>, saleId: string, timeZone: string): Promise<LotToCheck[]> {
  const { rows } = await sql<Omit<LotToCheck, 'closeAt'> & { closeAt: Date }>`
    select l.lot_number as "lotNumber", l.title, st.close_at as "closeAt",
      extract(hour from st.close_at at time zone ${timeZone})::int as "closeHour",
      l.low_estimate_cents as "lowEstimate", st.reserve_cents as reserve,
      exists (select from lot_images i where i.lot_id = l.id) as "hasPicture"
    from lots l
    join lot_states st on st.lot_id = l.id
    join auction_sessions s on s.id = l.session_id
    where l.auction_id = ${saleId} and st.outcome is distinct from 'withdrawn'
    order by s.position, l.position`.execute(db);
  return rows.map(({ closeAt, ...lot }) => ({ ...lot, closeAt: closeAt.getTime() }));
}

/** The checklist as the console shows it, and who would be told of the publication. */
export async function readChecklist(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
): Promise<SaleChecklist> {
  const { blockers, warnings } = await lookOver(db, sellerId, saleId);
  const { followers } = await db
    .selectFrom('follows')
    .select(({ fn }) => fn.countAll<number>().as('followers'))
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return {
    blockers: blockers.map(presentFinding),
    warnings: warnings.map(presentFinding),
    followers,
  };
}

export function presentFinding({ code, step, field, lots }: Finding): ChecklistItem {
  return {
    code,
    sentence: wordsOf(code, lots?.length ?? 0),
    step: step as ChecklistItem['step'],
    field,
    lots: lots && { count: lots.length, firstNumbers: lots.slice(0, named) },
  };
}

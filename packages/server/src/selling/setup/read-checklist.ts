import type { ChecklistItem, SaleChecklist } from '@fairlot/contract';
import { checkSale, findBlockers } from '@fairlot/rules';
import type { Finding, LotToCheck, SaleToCheck } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { readConsents } from '#selling/consents/public.ts';
import { standingOf } from '#selling/sellers/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import { wordsOf } from './checklist-words.ts';

/** The number of a finding's lots that are named; the rest are counted. */
const named = 5;

/**
 * What keeps a seller's sale from being published at this time (epoch milliseconds; null: now). Throws
 * `NotFound` if they have none with this id.
 */
export async function readBlockers(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
  at: number | null = null,
): Promise<Finding[]> {
  const { sale, opensAt } = await readSale(db, { sellerId, saleId, at }, readLots);
  return findBlockers(sale, opensAt);
}

/**
 * The number of blockers for publishing a sale at this time: as many as `readBlockers` finds, without
 * reading ten thousand lots.
 */
export async function countBlockers(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
  at: number | null,
): Promise<number> {
  const { sale, opensAt } = await readSale(db, { sellerId, saleId, at }, readTellingLots);
  return findBlockers(sale, opensAt).length;
}

/** A sale as checked, and when it would be published (epoch milliseconds). */
async function readSale(
  db: Kysely<DB>,
  { sellerId, saleId, at }: { sellerId: string; saleId: string; at: number | null },
  lotsOf: (db: Kysely<DB>, sale: LotsOf) => Promise<LotToCheck[]>,
): Promise<{ sale: SaleToCheck; opensAt: number }> {
  const now = (await readClock(db)).getTime();
  const sale = await db
    .selectFrom('auctions')
    .selectAll()
    .select(standingOf(sql`seller_company_id`).as('sellerStanding'))
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
  const opensAt = Math.max(now, at ?? planned);
  return {
    sale: {
      sellerStanding: sale.sellerStanding,
      title: sale.title,
      address1: sale.address1,
      city: sale.city,
      zip: sale.zip,
      hasManager: sale.manager_id !== null,
      hasTerms: sale.terms_html !== '',
      salesTax: sale.sales_tax_ppm,
      saysWhyNoTax: sale.no_tax_reason !== null,
      startsAt: sale.starts_at?.getTime() ?? null,
      softClose: sale.soft_close_ms,
      pickupOptions: sale.pickup_options,
      pickupWindows: windows.map(({ starts_at, ends_at }) => ({
        start: starts_at.getTime(),
        end: ends_at.getTime(),
      })),
      lots: await lotsOf(db, { saleId, timeZone: sale.time_zone, opensAt }),
    },
    opensAt,
  };
}

interface LotsOf {
  readonly saleId: string;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly opensAt: number;
}

async function readLots(db: Kysely<DB>, { saleId, timeZone }: LotsOf): Promise<LotToCheck[]> {
  const consents = await readConsents(db, saleId);
  const { rows } = await sql<
    Omit<LotToCheck, 'closeAt' | 'consent'> & { id: string; closeAt: Date }
  >`
    select l.id, l.lot_number as "lotNumber", l.title, st.close_at as "closeAt",
      extract(hour from st.close_at at time zone ${timeZone})::int as "closeHour",
      l.low_estimate_cents as "lowEstimate", st.reserve_cents as reserve,
      exists (select from lot_images i where i.lot_id = l.id) as "hasPicture"
    from lots l
    join lot_states st on st.lot_id = l.id
    join auction_sessions s on s.id = l.session_id
    where l.auction_id = ${saleId} and not left_sale(st.outcome)
    order by s.position, l.position`.execute(db);
  return rows.map(({ id, closeAt, ...lot }) => ({
    ...lot,
    consent: consents.get(id) ?? null,
    closeAt: closeAt.getTime(),
  }));
}

/**
 * A few lots that are enough to find blockers: those closing first, last and first after the opening,
 * each without a title if any lot lacks one. `findBlockers` finds the same blockers in these as in all.
 */
async function readTellingLots(db: Kysely<DB>, { saleId, opensAt }: LotsOf): Promise<LotToCheck[]> {
  const { rows } = await sql<
    Record<'first' | 'last' | 'firstOpen', Date | null> & { isUntitled: boolean | null }
  >`
    select min(st.close_at) as first, max(st.close_at) as last,
      min(st.close_at) filter (where st.close_at > ${new Date(opensAt)}) as "firstOpen",
      bool_or(l.title !~ '\\S') as "isUntitled"
    from lots l join lot_states st on st.lot_id = l.id
    where l.auction_id = ${saleId} and not left_sale(st.outcome)`.execute(db);
  const [row] = rows;
  const closes = [row?.first, row?.last, row?.firstOpen].filter((close) => close instanceof Date);
  const noted = {
    lotNumber: '',
    hasPicture: true,
    lowEstimate: null,
    reserve: null,
    consent: null,
    closeHour: 12,
  };
  return closes.map((close) => ({
    ...noted,
    title: row?.isUntitled === true ? '' : 'Titled',
    closeAt: close.getTime(),
  }));
}

/** The checklist as the console shows it, and who would be notified of the publication. */
export async function readChecklist(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
): Promise<SaleChecklist> {
  const { sale, opensAt } = await readSale(db, { sellerId, saleId, at: null }, readLots);
  const { blockers, warnings } = checkSale(sale, opensAt);
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
    step,
    field,
    lots: lots && { count: lots.length, firstNumbers: lots.slice(0, named) },
  };
}

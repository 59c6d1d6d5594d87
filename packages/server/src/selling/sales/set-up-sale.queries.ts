import { flatPremium } from '@fairlot/rules';
import type { PickupWindow } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { termsChanged } from './facts-of-sales.ts';
import { storedNoTax } from './no-tax.ts';
import type { SaleTerms } from './sale.ts';
import { insertAuction } from './sales.queries.ts';
import { storedIncrements, storedPremium, storedState } from './stored-terms.ts';

/** A sale's setup as stored. Epoch milliseconds. */
export interface StoredSetup {
  readonly terms: Omit<SaleTerms, 'photo' | 'startTime' | 'firstCloseTime' | 'pickupWindows'>;
  readonly managerId: string | null;
  readonly startsAt: number | null;
  readonly publishedAt: number | null;
  readonly pickupWindows: readonly PickupWindow[];
  /** When the last lot closes, soft closes and added time included; null: there is no lot. */
  readonly lastClose: number | null;
  /** In order. */
  readonly sessions: readonly StoredSession[];
}

export interface StoredSession {
  readonly id: string;
  readonly title: string;
  readonly descriptionHtml: string;
  readonly firstClose: number;
  /** In catalogue order. */
  readonly lots: readonly {
    readonly id: string;
    readonly number: string;
    readonly close: number;
  }[];
}

/** The setup of a seller's sale; null: they have none with this id. */
export async function readSetup(
  db: Kysely<DB>,
  sellerId: string,
  auctionId: string,
): Promise<StoredSetup | null> {
  const sale = await db
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', auctionId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  if (!sale) return null;
  const windows = await db
    .selectFrom('pickup_windows')
    .select(['starts_at', 'ends_at', 'slot_minutes', 'per_slot'])
    .where('auction_id', '=', auctionId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const { rows: sessions } = await sql<{
    id: string;
    title: string;
    description_html: string;
    first_close_at: Date;
    lots: StoredSession['lots'];
  }>`
    select s.id, s.title, s.description_html, s.first_close_at, coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.lot_number,
        'close', (extract(epoch from st.scheduled_close_at) * 1000)::float8) order by l.position)
      from lots l join lot_states st on st.lot_id = l.id where l.session_id = s.id), '[]') as lots
    from auction_sessions s where s.auction_id = ${auctionId} order by s.position`.execute(db);
  const last = await db
    .selectFrom('lot_states')
    .select(({ fn }) => fn.max('close_at').as('close'))
    .where('auction_id', '=', auctionId)
    .where(sql<boolean>`not left_sale(outcome)`)
    .executeTakeFirst();
  return {
    terms: {
      title: sale.title,
      descriptionHtml: sale.description_html,
      timeZone: sale.time_zone,
      address1: sale.address1,
      address2: sale.address2,
      city: sale.city,
      state: storedState.parse(sale.state),
      zip: sale.zip,
      lotInterval: sale.lot_interval_ms,
      softClose: sale.soft_close_ms,
      premiumRules:
        sale.premium_rules === null
          ? [flatPremium(sale.buyers_premium_ppm)]
          : storedPremium.parse(sale.premium_rules),
      salesTax: sale.sales_tax_ppm,
      noTax: storedNoTax(sale),
      increments: storedIncrements.parse(sale.increments),
      wholeIncrementsOnly: sale.whole_increments_only,
      reservePolicy: sale.reserve_policy,
      approval: sale.approval,
      pickupOptions: sale.pickup_options,
      pickupTermsHtml: sale.pickup_terms_html,
      termsHtml: sale.terms_html,
      autoCharge: sale.auto_charge,
      chargeDelay: sale.charge_delay_ms,
    },
    managerId: sale.manager_id,
    startsAt: sale.starts_at?.getTime() ?? null,
    publishedAt: sale.published_at?.getTime() ?? null,
    pickupWindows: windows.map((window) => ({
      start: window.starts_at.getTime(),
      end: window.ends_at.getTime(),
      slotMinutes: window.slot_minutes,
      perSlot: window.per_slot,
    })),
    lastClose: last?.close?.getTime() ?? null,
    sessions: sessions.map(({ id, title, description_html, first_close_at, lots }) => ({
      id,
      title,
      descriptionHtml: description_html,
      firstClose: first_close_at.getTime(),
      lots,
    })),
  };
}

/** Stores a draft without lots under this id; false: there is a sale of this id already. */
export async function insertDraft(
  tx: Transaction<DB>,
  id: string,
  sellerId: string,
  {
    terms,
    managerId,
    startsAt,
    pickupWindows,
    sessions,
  }: Omit<StoredSetup, 'publishedAt' | 'lastClose'>,
): Promise<boolean> {
  const known = await tx
    .selectFrom('auctions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return false;
  const windows = pickupWindows.map(({ start, end, ...slots }) => ({
    start: { kind: 'at', at: start } as const,
    end: { kind: 'at', at: end } as const,
    ...slots,
  }));
  const at = { kind: 'at', at: sessions[0]?.firstClose ?? 0 } as const;
  await insertAuction(
    tx,
    { sellerId, managerId, photoKey: null },
    { ...terms, photo: null, startTime: null, firstCloseTime: at, pickupWindows: windows },
    { startsAt, pickupWindows },
    id,
  );
  await insertSessions(
    tx,
    id,
    sessions.map((session, index) => ({ ...session, position: index + 1 })),
  );
  return true;
}

type PlacedSession = Omit<StoredSession, 'lots'> & { readonly position: number };

async function insertSessions(
  tx: Transaction<DB>,
  auctionId: string,
  sessions: readonly PlacedSession[],
): Promise<void> {
  if (sessions.length === 0) return;
  await tx
    .insertInto('auction_sessions')
    .values(
      sessions.map(({ id, title, descriptionHtml, firstClose, position }) => ({
        id,
        auction_id: auctionId,
        position,
        title,
        description_html: descriptionHtml,
        first_close_at: new Date(firstClose),
      })),
    )
    .execute();
}

/** Changes of a sale besides its terms; omitted fields stay. */
export type SetupChange = Partial<
  Pick<
    SaleTerms,
    | 'timeZone'
    | 'address1'
    | 'address2'
    | 'city'
    | 'state'
    | 'zip'
    | 'lotInterval'
    | 'softClose'
    | 'pickupOptions'
  >
> & {
  readonly managerId?: string | null;
  readonly startsAt?: number | null;
  readonly sessions?: readonly Omit<StoredSession, 'lots'>[];
};

/** Stores the given fields of a locked sale, which may be changed. */
export async function updateSetup(
  tx: Transaction<DB>,
  auctionId: string,
  change: SetupChange,
): Promise<void> {
  const { sessions, startsAt } = change;
  const columns = {
    ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
    ...(change.address1 !== undefined && { address1: change.address1 }),
    ...(change.address2 !== undefined && { address2: change.address2 }),
    ...(change.city !== undefined && { city: change.city }),
    ...(change.state !== undefined && { state: change.state }),
    ...(change.zip !== undefined && { zip: change.zip }),
    ...(change.lotInterval !== undefined && { lot_interval_ms: change.lotInterval }),
    ...(change.softClose !== undefined && { soft_close_ms: change.softClose }),
    ...(change.pickupOptions !== undefined && { pickup_options: [...change.pickupOptions] }),
    ...(change.managerId !== undefined && { manager_id: change.managerId }),
    ...(startsAt !== undefined && { starts_at: startsAt === null ? null : new Date(startsAt) }),
  };
  if (Object.keys(columns).length > 0) {
    await tx.updateTable('auctions').set(columns).where('id', '=', auctionId).execute();
  }
  if (sessions !== undefined) await replaceSessions(tx, auctionId, sessions);
  await recordFact(tx, termsChanged, { auctionId });
}

/** Existing sessions keep their rows, since lots and links refer to them. */
async function replaceSessions(
  tx: Transaction<DB>,
  auctionId: string,
  sessions: readonly Omit<StoredSession, 'lots'>[],
): Promise<void> {
  const stored = await tx
    .selectFrom('auction_sessions')
    .select('id')
    .where('auction_id', '=', auctionId)
    .execute();
  const known = new Set(stored.map(({ id }) => id));
  const gone = [...known].filter((id) => !sessions.some((session) => session.id === id));
  if (gone.length > 0) {
    await tx.deleteFrom('auction_sessions').where('id', 'in', gone).execute();
  }
  // Positions are unique row by row, so all are moved out of the way first.
  await sql`update auction_sessions set position = position + 1000
    where auction_id = ${auctionId}`.execute(tx);
  for (const [index, { id, title, descriptionHtml, firstClose }] of sessions.entries()) {
    if (!known.has(id)) continue;
    await tx
      .updateTable('auction_sessions')
      .set({
        title,
        description_html: descriptionHtml,
        position: index + 1,
        first_close_at: new Date(firstClose),
      })
      .where('id', '=', id)
      .execute();
  }
  await insertSessions(
    tx,
    auctionId,
    sessions
      .map((session, index) => ({ ...session, position: index + 1 }))
      .filter(({ id }) => !known.has(id)),
  );
}

/** Whether an address of the sale leads to one of these sessions. */
export async function isLinked(db: Kysely<DB>, sessionIds: readonly string[]): Promise<boolean> {
  if (sessionIds.length === 0) return false;
  const link = await db
    .selectFrom('auction_marketing_links')
    .select('session_id')
    .where('session_id', 'in', sessionIds)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** A new session's id. */
export const sessionId = (): string => uuid();

/** Sets other closes of lots, which belong to `bidding`. Epoch milliseconds. */
export type MoveCloses = (
  tx: Transaction<DB>,
  lots: readonly { readonly id: string; readonly closeAt: number }[],
) => Promise<void>;

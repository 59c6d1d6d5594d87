import type { RefusalCause } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Expression, Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { conflictByRole } from '#identity/staff/public.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import { isBlocked } from './blocks.queries.ts';

const now = sql<Date>`auction_clock()`;
/** Paddles count from here, as on a saleroom's rack. */
const firstPaddle = 101;

export interface FoundAuction {
  readonly id: string;
  readonly sellerCompanyId: string;
  readonly approval: 'automatic' | 'manual';
  /** Its last lot has closed, or it was canceled. One that has no lots yet is not over. */
  readonly isOver: boolean;
}

/** The auction of this id, or of the session of this id if this host shows it. */
export async function findAuction(
  db: Kysely<DB>,
  site: Site,
  auctionOrSessionId: string,
): Promise<FoundAuction | null> {
  const row = await db
    .selectFrom('public_auctions as auctions')
    .select(['id', 'seller_company_id', 'approval', 'cancelled_at'])
    .select((select) => select(lastCloseOf(db, select.ref('auctions.id')), '<=', now).as('is_over'))
    .where((where) =>
      where.or([
        where('id', '=', auctionOrSessionId),
        where(
          'id',
          '=',
          where
            .selectFrom('auction_sessions')
            .select('auction_id')
            .where('auction_sessions.id', '=', auctionOrSessionId),
        ),
      ]),
    )
    .where(hostShows(site.tenantId, 'seller_company_id'))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    sellerCompanyId: row.seller_company_id,
    approval: row.approval,
    isOver: row.is_over === true || row.cancelled_at !== null,
  };
}

/** When the last lot of an auction closes, or has closed; null while none has a time. */
function lastCloseOf(db: Kysely<DB>, auctionId: Expression<string>) {
  return db
    .selectFrom('lot_states')
    .select(({ fn }) => fn.max('close_at').as('last'))
    .where('auction_id', '=', auctionId);
}

/** What a bidder needs besides a card (section 6), read as it is now. */
export async function readApplicant(db: Kysely<DB>, userId: string, sellerCompanyId: string) {
  const row = await db
    .selectFrom(['users as u', 'seller_companies as s'])
    .select([
      'u.has_profile as hasProfile',
      sql<boolean>`u.email_verified_at is not null`.as('emailVerified'),
      sql<
        'staff' | 'operator' | null
      >`${sql.raw(conflictByRole({ userId: 'u.id', sellerId: 's.id' }))}`.as('conflict'),
    ])
    .where('u.id', '=', userId)
    .where('s.id', '=', sellerCompanyId)
    .executeTakeFirstOrThrow();
  return { ...row, hasProfile: row.hasProfile === true };
}

export interface Registration {
  readonly id: string;
  readonly auctionId: string;
  readonly userId: string;
  readonly status: 'pending' | 'approved' | 'refused';
  readonly paddle: number | null;
  /** Why it was refused, if the seller said so. */
  readonly refusalCause: RefusalCause | null;
}

const registrationColumns = [
  'id',
  'auction_id',
  'user_id',
  'status',
  'paddle_number',
  'refusal_cause',
] as const;

interface Row {
  readonly id: string;
  readonly auction_id: string;
  readonly user_id: string;
  readonly status: Registration['status'];
  readonly paddle_number: number | null;
  readonly refusal_cause: RefusalCause | null;
}

function presentRow(row: Row): Registration {
  const { id, auction_id: auctionId, user_id: userId, status } = row;
  return {
    id,
    auctionId,
    userId,
    status,
    paddle: row.paddle_number,
    refusalCause: row.refusal_cause,
  };
}

/**
 * The bidder's one registration for the auction, pending if it is new (`isNew`), locked against other
 * decisions. `host` is where they register; null when it does not come from a visit.
 */
export async function lockOwnRegistration(
  db: Kysely<DB>,
  auctionId: string,
  userId: string,
  host: string | null,
): Promise<Registration & { readonly isNew: boolean }> {
  const inserted = await db
    .insertInto('registrations')
    .values({
      id: uuid(),
      auction_id: auctionId,
      user_id: userId,
      status: 'pending',
      requested_at: now,
      host,
    })
    .onConflict((conflict) => conflict.columns(['auction_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('auction_id', '=', auctionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...presentRow(row), isNew: inserted !== undefined };
}

/** The bidder's registration for the auction, if there is one. */
export async function findOwnRegistration(
  db: Kysely<DB>,
  auctionId: string,
  userId: string,
): Promise<Registration | null> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('auction_id', '=', auctionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? presentRow(row) : null;
}

/** Locks a registration, if it is for that sale (left out: any): others' locks are not waited for. */
export async function lockRegistration(
  db: Kysely<DB>,
  id: string,
  saleId?: string,
): Promise<Registration | null> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('id', '=', id)
    .$if(saleId !== undefined, (query) => query.where('auction_id', '=', saleId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row ? presentRow(row) : null;
}

export async function findRegistration(db: Kysely<DB>, id: string): Promise<Registration | null> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? presentRow(row) : null;
}

/**
 * The auction's next number. The counter stays locked to the end of the transaction, so no number is
 * given twice.
 */
export async function takePaddle(db: Kysely<DB>, auctionId: string): Promise<number> {
  const row = await db
    .insertInto('paddle_counters')
    .values({ auction_id: auctionId, last_number: firstPaddle })
    .onConflict((conflict) =>
      conflict
        .column('auction_id')
        .doUpdateSet({ last_number: sql<number>`paddle_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

export async function markApproved(db: Kysely<DB>, id: string, paddle: number): Promise<void> {
  await db
    .updateTable('registrations')
    .set({
      status: 'approved',
      paddle_number: paddle,
      decided_at: now,
      refusal_cause: null,
      refusal_note: '',
    })
    .where('id', '=', id)
    .execute();
}

export interface Refusal {
  /** Which the bidder reads; null: they are told none. */
  readonly cause: RefusalCause | null;
  /** For the company's own people. */
  readonly note: string;
}

/** The paddle number stays with the bidder, should they be approved again. */
export async function markRefused(
  db: Kysely<DB>,
  id: string,
  { cause, note }: Refusal = { cause: null, note: '' },
): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ status: 'refused', decided_at: now, refusal_cause: cause, refusal_note: note })
    .where('id', '=', id)
    .execute();
}

/** The bidder and the auction of a registration, for the mails about it. */
export async function readParties(
  db: Kysely<DB>,
  { auctionId, userId }: Pick<Registration, 'auctionId' | 'userId'>,
) {
  return db
    .selectFrom('auctions')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select([
      'auctions.title',
      'auctions.seller_company_id as sellerId',
      'users.email',
      'users.first_name',
      sql<string>`first_name || ' ' || last_name`.as('name'),
    ])
    .where('auctions.id', '=', auctionId)
    .executeTakeFirstOrThrow();
}

/** Whether the company of the auction blocks its bidder now. */
export async function isBlockedAt(
  db: Kysely<DB>,
  { auctionId, userId }: Registration,
): Promise<boolean> {
  const row = await db
    .selectFrom('auctions')
    .select((select) =>
      isBlocked(select.ref('seller_company_id'), select.val(userId)).as('isBlocked'),
    )
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return row.isBlocked;
}

/**
 * A host that shows the auction, for mails that no visit caused: the one that the bidder registered on,
 * else the marketplace, else the seller's own.
 */
export async function siteOfRegistration(
  db: Kysely<DB>,
  auctionId: string,
  userId: string,
): Promise<Pick<Site, 'host' | 'name'> | null> {
  const [site] = await sitesOfRegistrations(db, [{ auctionId, userId }]);
  return site ?? null;
}

/** The same for many bidders, in the same order; null where no site of this installation shows the auction. */
export async function sitesOfRegistrations(
  db: Kysely<DB>,
  bidders: readonly { readonly auctionId: string; readonly userId: string }[],
): Promise<(Pick<Site, 'host' | 'name'> | null)[]> {
  const { rows } = await sql<{ index: number } & Pick<Site, 'host' | 'name'>>`
    select distinct on (who.n) (who.n - 1)::int as index, s.host, s.name
    from unnest(
      ${bidders.map(({ auctionId }) => auctionId)}::uuid[],
      ${bidders.map(({ userId }) => userId)}::uuid[]
    ) with ordinality as who(auction_id, user_id, n)
    join auctions a on a.id = who.auction_id
    join sites s on s.seller_company_id is null or s.seller_company_id = a.seller_company_id
    left join registrations r on r.auction_id = a.id and r.user_id = who.user_id
    order by who.n, s.host is distinct from r.host, s.seller_company_id is not null,
      s.host`.execute(db);
  const sites = new Map(rows.map(({ index, ...site }) => [index, site]));
  return bidders.map((_, index) => sites.get(index) ?? null);
}

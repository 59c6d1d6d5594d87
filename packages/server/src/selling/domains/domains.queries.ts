import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { companyIsHidden } from '#identity/sites/public.ts';
import { lookAgainHours } from './decide-look.ts';
import type { Finding } from './decide-look.ts';

/** A company's own domain, which no host of ours is part of. */
export interface OwnDomain {
  readonly host: string;
  readonly sellerId: string;
  readonly isClosed: boolean;
  /** Of the look before; null: there was none. */
  readonly finding: Finding | null;
  readonly wrongLooks: number;
  /** Whether another open domain, which has led here, does not any more. */
  readonly othersWrong: boolean;
  /** False: another node has looked at it just now. */
  readonly isDue: boolean;
}

const ownDomains = (db: Kysely<DB>, marketplaceHost: string) =>
  db
    .selectFrom('hosts')
    .leftJoin('domain_looks as look', 'look.host', 'hosts.host')
    .where('seller_company_id', 'is not', null)
    // Beneath our own host names lead where we say.
    .where(
      sql<boolean>`not starts_with(reverse(hosts.host), reverse(${`.${marketplaceHost}`}::text))`,
    );

const isDue = sql<boolean>`(look.looked_at is null or look.looked_at < auction_clock() - make_interval(
  hours => case when look.wrong_looks = 0 then ${lookAgainHours.right}::int
    else ${lookAgainHours.wrong}::int end))`;

/** Own domains that have not been looked at for a day, or for some hours if they were wrong. In any order: those of
 * which nothing can be said stay due, and shall not keep others from being looked at. */
export async function readDueDomains(
  db: Kysely<DB>,
  marketplaceHost: string,
  limit: number,
): Promise<string[]> {
  const rows = await ownDomains(db, marketplaceHost)
    .select('hosts.host')
    // The seller of a closed one asks.
    .where('closed_at', 'is', null)
    .where(isDue)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ host }) => host);
}

/** Whether an own domain belongs to a company. */
export async function isDomainOf(
  db: Kysely<DB>,
  marketplaceHost: string,
  { host, sellerId }: Pick<OwnDomain, 'host' | 'sellerId'>,
): Promise<boolean> {
  const row = await ownDomains(db, marketplaceHost)
    .select('hosts.host')
    .where('hosts.host', '=', host)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an own domain; null: there is none of that name, or it belongs to another. */
export async function lockDomain(
  db: Transaction<DB>,
  marketplaceHost: string,
  host: string,
): Promise<OwnDomain | null> {
  await db.selectFrom('hosts').select('host').where('host', '=', host).forNoKeyUpdate().execute();
  const row = await ownDomains(db, marketplaceHost)
    .select([
      'hosts.host',
      'seller_company_id',
      'closed_at',
      'look.finding',
      'wrong_looks',
      isDue.as('isDue'),
      sql<boolean>`exists (
        select from domain_looks other join hosts h on h.host = other.host
        where other.host <> hosts.host and other.wrong_looks > 0 and h.closed_at is null
      )`.as('othersWrong'),
    ])
    .where('hosts.host', '=', host)
    .executeTakeFirst();
  if (!row || row.seller_company_id === null) return null;
  const { seller_company_id: sellerId, closed_at, wrong_looks } = row;
  return {
    host,
    sellerId,
    isClosed: closed_at !== null,
    finding: row.finding,
    wrongLooks: wrong_looks ?? 0,
    othersWrong: row.othersWrong,
    isDue: row.isDue,
  };
}

/** Whether a host is a company's own, open or closed. */
export async function isOfSeller(db: Kysely<DB>, host: string): Promise<boolean> {
  const row = await db
    .selectFrom('hosts')
    .select('host')
    .where('host', '=', host)
    .where('seller_company_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * All hosts that are ours to have a certificate for: sites that are open and that people see, and the console where it
 * is now. Anybody can make a company with a site, and an authority gives a domain some fifty certificates a week.
 */
export async function readServedHosts(
  db: Kysely<DB>,
  consoleHost: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('hosts')
    .leftJoin('seller_companies as c', 'c.id', 'hosts.seller_company_id')
    .select('host')
    .where('closed_at', 'is', null)
    .where(sql<boolean>`not (${companyIsHidden})`)
    .where((eb) => eb.or([eb('is_console', '=', false), eb('host', '=', consoleHost)]))
    .execute();
  return new Set(rows.map(({ host }) => host));
}

export async function noteLook(
  db: Transaction<DB>,
  host: string,
  { finding, wrongLooks }: { readonly finding: Finding; readonly wrongLooks: number },
): Promise<void> {
  const look = { finding, wrong_looks: wrongLooks, looked_at: sql<Date>`auction_clock()` };
  await db
    .insertInto('domain_looks')
    .values({ host, ...look })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(look))
    .execute();
}

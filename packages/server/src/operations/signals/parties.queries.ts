import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { PartyKind, SaleToLookAt } from './found-signal.ts';

/** Somebody's contact data. */
export interface Contacts {
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Somebody who must not raise the prices of a seller's lots. */
export interface Party extends Contacts {
  readonly kind: PartyKind;
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Their account, of which they may have several; null if they have none. */
  readonly userId: string | null;
}

const contactsOf = (table: 'u' | 'c') => sql`
  coalesce(${sql.ref(`${table}.phone`)}, '') as phone,
  coalesce(${sql.ref(`${table}.address1`)}, '') as address1,
  coalesce(${sql.ref(`${table}.city`)}, '') as city,
  coalesce(${sql.ref(`${table}.state`)}, '') as state,
  coalesce(${sql.ref(`${table}.zip`)}, '') as zip`;

/**
 * All who must not raise the prices of a seller's lots (seller.md, sections 4.16 and 4.17), each kind by
 * a `select` of its own: add further kinds here. Accounts of consignors are found in two ways: an "or"
 * over both would compare each consignor with every account.
 */
export async function readParties(db: Kysely<DB>, sellerId: string): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select 'staff' as kind, u.id, u.id as "userId", u.email,
      concat_ws(', ', u.first_name || ' ' || u.last_name, s.role) as name,
      u.address2, ${contactsOf('u')}
    from staff s join users u on u.id = s.user_id
    where s.seller_company_id = ${sellerId}
    union all
    select 'company', c.id, null, null, c.company_name, '', ${contactsOf('c')}
    from seller_companies c
    where c.id = ${sellerId}
    union all
    select 'consignor', k.id, null, nullif(k.email, ''), k.name, '', k.phone, '', '', '', ''
    from consignors k
    where k.seller_company_id = ${sellerId}
    union all
    select 'consignor', k.id, u.id, nullif(k.email, ''), k.name, u.address2, ${contactsOf('u')}
    from consignors k join users u on lower(u.email) = lower(k.email)
    where k.seller_company_id = ${sellerId}
    union
    select 'consignor', k.id, u.id, nullif(k.email, ''), k.name, u.address2, ${contactsOf('u')}
    from consignors k join consignor_accounts a on a.consignor_id = k.id
      join users u on u.id = a.user_id
    where k.seller_company_id = ${sellerId}`.execute(db);
  return rows;
}

export interface Bidder extends Contacts {
  readonly userId: string;
}

/**
 * Those who registered for a sale and do not work for its seller, including those refused since:
 * otherwise a seller could hide a shill by blocking them.
 */
export async function readBidders(
  db: Kysely<DB>,
  { auctionId, sellerId }: SaleToLookAt,
): Promise<Bidder[]> {
  const { rows } = await sql<Bidder>`
    select u.id as "userId", u.address2, ${contactsOf('u')}
    from registrations r join users u on u.id = r.user_id
    where r.auction_id = ${auctionId}
      and not exists (
        select from staff where user_id = u.id and seller_company_id = ${sellerId}
      )`.execute(db);
  return rows;
}

import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** An address of an auction for one place where it is advertised: `/Auction/AML-{id}`. */
export interface MarketingLink {
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
}

export async function insertLinks(
  db: Db,
  links: readonly Omit<MarketingLink, 'id'>[],
): Promise<MarketingLink[]> {
  const made = links.map((link) => ({ ...link, id: uuid() }));
  if (made.length === 0) return made;
  await db
    .insertInto('auction_marketing_links')
    .values(made.map(({ id, sessionId, name }) => ({ id, session_id: sessionId, name })))
    .execute();
  return made;
}

/** A link of that name to the session of this id, or to the first session of the auction of this id. */
export async function findOrMakeLink(
  db: Db,
  auctionOrSessionId: string,
  name: string,
): Promise<MarketingLink | 'no-auction'> {
  const session = await db
    .selectFrom('auction_sessions')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', auctionOrSessionId),
        where('auction_id', '=', auctionOrSessionId),
      ]),
    )
    .orderBy('position')
    .executeTakeFirst();
  if (!session) return 'no-auction';
  await db
    .insertInto('auction_marketing_links')
    .values({ id: uuid(), session_id: session.id, name })
    .onConflict((conflict) => conflict.expression(sql`session_id, lower(name)`).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('auction_marketing_links')
    .select('id')
    .where('session_id', '=', session.id)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirstOrThrow();
  return { id, sessionId: session.id, name };
}

/** The links to an auction, or to one of its sessions; undefined: there is no such auction. */
export async function readLinks(
  db: Db,
  auctionOrSessionId: string,
): Promise<{ title: string; links: MarketingLink[] } | undefined> {
  const rows = await db
    .selectFrom('auction_sessions as s')
    .innerJoin('auctions as a', 'a.id', 's.auction_id')
    .leftJoin('auction_marketing_links as l', 'l.session_id', 's.id')
    .select(['a.title', 's.id as sessionId', 'l.id', 'l.name'])
    .where((where) =>
      where.or([where('s.id', '=', auctionOrSessionId), where('a.id', '=', auctionOrSessionId)]),
    )
    .orderBy('s.position')
    .orderBy(sql`lower(l.name)`)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const links = rows.flatMap(({ id, name, sessionId }) =>
    id === null || name === null ? [] : { id, name, sessionId },
  );
  return { title: first.title, links };
}

/** Removes a link: its address stops working; false: there was none. */
export async function removeLink(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auction_marketing_links')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The links to a sale in the order of their sessions and names, with the number of visits. */
export async function readLinksOfSale(
  db: Db,
  saleId: string,
): Promise<{ id: string; sessionId: string; name: string; visits: number }[]> {
  return db
    .selectFrom('auction_marketing_links as l')
    .innerJoin('auction_sessions as s', 's.id', 'l.session_id')
    .select(['l.id', 'l.session_id as sessionId', 'l.name', 'l.visits'])
    .where('s.auction_id', '=', saleId)
    .orderBy('s.position')
    .orderBy(sql`lower(l.name)`)
    .execute();
}

/** Adds visits, by link; visits of a removed link are dropped. */
export async function addVisits(db: Db, visits: ReadonlyMap<string, number>): Promise<void> {
  const counted = [...visits].map(([id, count]) => ({ id, count }));
  await sql`
    update auction_marketing_links l set visits = visits + counted.count
    from (select id, count from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted (id uuid, count bigint)) counted
    where l.id = counted.id`.execute(db);
}

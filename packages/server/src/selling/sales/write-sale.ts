import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { insertLots, storedPicture } from './insert-lots.ts';
import type { OpenLots, PlacedLot } from './insert-lots.ts';
import { findOrMakeCategories, insertAuction } from './sales.queries.ts';
import { insertLinks } from './links.queries.ts';
import type { MarketingLink } from './links.queries.ts';
import { findOrMakeConsignors } from '#selling/consignors/public.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';
import type { Sale } from './sale.ts';
import { scheduleSale } from './schedule-sale.ts';
import { addSellerSite, findOrMakeManager, findOrMakeSeller } from '#selling/sellers/public.ts';

export interface WrittenSale {
  readonly auctionId: string;
  readonly sellerId: string;
  readonly sessions: readonly { readonly id: string; readonly title: string }[];
  readonly lots: readonly PlacedLot[];
  readonly links: readonly MarketingLink[];
}

/** The seller's host belongs to another seller, or to the marketplace. */
export class HostTaken extends Error {
  constructor(host: string) {
    super(`${host} shows something else already`);
    this.name = 'HostTaken';
  }
}

/** Stores a checked sale as a draft; `now` (epoch milliseconds) anchors its relative times. */
export async function writeSale(
  db: Transaction<DB>,
  sale: Sale,
  pictures: ReadonlyMap<string, StoredPicture>,
  now: number,
  openLots: OpenLots,
): Promise<WrittenSale> {
  const schedule = scheduleSale(sale, now);
  const keyOf = (name: string | null) =>
    name === null ? null : storedPicture(pictures, name).fileKey;
  const { seller, manager } = sale;
  const sellerId = await findOrMakeSeller(db, seller, keyOf(seller.logo));
  const { host } = seller;
  if (host !== null && (await addSellerSite(db, host, sellerId)) === 'taken') {
    throw new HostTaken(host);
  }
  const managerId = manager
    ? await findOrMakeManager(db, sellerId, manager, keyOf(manager.photo))
    : null;
  const owner = { sellerId, managerId, photoKey: keyOf(sale.terms.photo) };
  const auctionId = await insertAuction(db, owner, sale.terms, schedule);

  const sessions = sale.sessions.map(({ title }) => ({ id: uuid(), title }));
  await db
    .insertInto('auction_sessions')
    .values(
      sale.sessions.map(({ title, descriptionHtml }, index) => ({
        id: sessions[index]?.id ?? uuid(),
        auction_id: auctionId,
        position: index + 1,
        title,
        description_html: descriptionHtml,
        first_close_at: new Date(schedule.firstCloses[index] ?? now),
      })),
    )
    .execute();

  const categories = await findOrMakeCategories(db, categoriesOf(sale));
  const consignors = await findOrMakeConsignors(
    db,
    auctionId,
    sale.sessions.flatMap((session) => session.lots.flatMap(({ consignor }) => consignor ?? [])),
  );
  const lots = sale.sessions.flatMap((session, sessionIndex) =>
    session.lots.map((lot, index): PlacedLot => {
      const closeAt = schedule.closes.get(lot);
      const sessionId = sessions[sessionIndex]?.id;
      if (closeAt === undefined || sessionId === undefined) throw new Error('A lot has no place.');
      return {
        id: uuid(),
        lot,
        auctionId,
        sessionId,
        position: index + 1,
        categoryId: categories.get(lot.category?.toLowerCase() ?? '') ?? null,
        consignorId: consignors.get(lot.consignor?.toLowerCase() ?? '') ?? null,
        closeAt,
      };
    }),
  );
  await insertLots(db, lots, pictures, openLots);
  const links = await insertLinks(
    db,
    sale.marketingLinks.map(({ name, session }) => {
      const sessionId = sessions[session]?.id;
      if (sessionId === undefined) throw new Error('A marketing link has no session.');
      return { name, sessionId };
    }),
  );
  return { auctionId, sellerId, sessions, lots, links };
}

function categoriesOf(sale: Sale): string[] {
  return sale.sessions.flatMap(({ lots }) => lots.flatMap(({ category }) => category ?? []));
}

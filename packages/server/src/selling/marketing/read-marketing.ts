import { marketingPath } from '@fairlot/contract';
import type { getSaleMarketing, ReplyOf } from '@fairlot/contract';
import { hasPhoto, readLinksOfSale, readSessions } from '#selling/sales/public.ts';
import { readSites } from '#selling/sellers/public.ts';
import type { Database } from '#platform/database/database.ts';

/** Where the pages of a sale are found. */
export interface Addresses {
  readonly linkTo: (host: string, path: string) => string;
  readonly marketplaceHost: string;
}

/** A sale's marketing links and photo; addresses lead to the company's own site if it has one. */
export async function readMarketing(
  { database: { kysely }, linkTo, marketplaceHost }: Addresses & { readonly database: Database },
  sellerId: string,
  saleId: string,
  title: string,
): Promise<ReplyOf<typeof getSaleMarketing>> {
  const sessions = await readSessions(kysely, saleId);
  const links = await readLinksOfSale(kysely, saleId);
  const [site = marketplaceHost] = await readSites(kysely, sellerId);
  const nameOf = (id: string) => {
    const place = sessions.findIndex(({ sessionId }) => sessionId === id);
    if (sessions.length <= 1 || place === -1) return '';
    return sessions[place]?.title || `Session ${place + 1}`;
  };
  return {
    hasPhoto: await hasPhoto(kysely, saleId),
    sessions: sessions.map(({ sessionId }) => ({ sessionId, title: nameOf(sessionId) })),
    links: links.map(({ id, name, sessionId, visits }) => ({
      linkId: id,
      name,
      session: nameOf(sessionId),
      url: linkTo(site, marketingPath(id, title)),
      visits,
    })),
  };
}

import { auctionPath, lotPath, narrowingWords, searchName } from '@fairlot/contract';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { readFollowed } from '#browsing/following/public.ts';
import type { Digest, DigestItem } from './digest-letters.ts';
import type { findPostedLots, Span } from '#browsing/search/public.ts';
import { readCategoryNames, readLots, readNewAuctions } from './digests.queries.ts';
import type { NewAuction, NewLot } from './digests.queries.ts';

/** The maximum that a mail lists; the rest is counted. */
const maxListed = { auctions: 8, searches: 8, lotsOfSearch: 3 } as const;

/** The news of a digest, without the fixed parts. */
export type News = Pick<Digest, 'auctions' | 'moreAuctions' | 'searches' | 'moreSearches'>;

/** The reader, and the time span. */
interface Look {
  readonly userId: string;
  readonly site: Site;
  readonly link: Link;
  readonly findPosted: typeof findPostedLots;
}

/** Absolute address of a path on the sending site. */
type Link = (path: string) => string;

/** What was published in a span that somebody follows; null if nothing. */
export async function readNews(db: Kysely<DB>, look: Look, span: Span): Promise<News | null> {
  const { userId, site, link } = look;
  const shown = site.tenantId;
  const auctions = await readNewAuctions(db, { userId, shown, ...span }, maxListed.auctions);
  // Saved searches exist only on the marketplace.
  const searches = shown === null ? await readNewFinds(db, look, span) : [];
  if (auctions.length === 0 && searches.length === 0) return null;
  return {
    auctions: auctions.map((auction) => auctionItem(auction, link)),
    moreAuctions: (auctions[0]?.total ?? 0) - auctions.length,
    searches: searches.slice(0, maxListed.searches),
    moreSearches: Math.max(0, searches.length - maxListed.searches),
  };
}

async function readNewFinds(
  db: Kysely<DB>,
  { userId, link, findPosted }: Look,
  { after, until }: Span,
): Promise<News['searches']> {
  const finds = [];
  for (const { id, terms, sellerName, followedAt } of await readFollowed(db, userId)) {
    const span = { after: followedAt > after ? followedAt : after, until };
    const { total, lotIds } = await findPosted(db, terms, span, maxListed.lotsOfSearch);
    if (total > 0) finds.push({ id, terms, sellerName, lotCount: total, lotIds });
  }
  const lots = await readLots(
    db,
    finds.flatMap(({ lotIds }) => lotIds),
  );
  const names = await readCategoryNames(
    db,
    finds.flatMap(({ terms }) => terms.categoryIds),
  );
  return finds.map(({ id, terms, sellerName, lotCount, lotIds }) => ({
    words: searchName({
      words: terms.words,
      categories: terms.categoryIds.flatMap((one) => names.get(one) ?? []),
      narrowing: narrowingWords(terms.narrow, sellerName),
    }),
    lotCount,
    lots: lotIds.flatMap((lotId) => lots.get(lotId) ?? []).map((lot) => lotItem(lot, link)),
    link: link(`/search/${id}?o=JustPosted`),
  }));
}

function auctionItem(auction: NewAuction, link: Link): DigestItem {
  const { title, company_name: seller, city, state, lot_count: lots } = auction;
  const close = localDateTime(auction.first_close_at, auction.time_zone);
  return {
    title,
    facts: `${seller} · ${city}, ${state} · ${lots === 1 ? '1 lot' : `${lots} lots`} · begins to close ${close}`,
    link: link(auctionPath(auction.session_id, title)),
  };
}

function lotItem(lot: NewLot, link: Link): DigestItem {
  const { id, title, session_id: sessionId, company_name: seller } = lot;
  return {
    title,
    facts: `${seller} · closes ${localDateTime(lot.close_at, lot.time_zone)}`,
    link: link(lotPath(sessionId, id, title)),
  };
}

import { auctionPath, sellerPath } from '@fairlot/contract';
import { localDateTime } from '#platform/time/local-time.ts';
import { sessionTitle } from '#browsing/catalogue/public.ts';
import type { Feed, FeedEntry } from './atom.ts';
import type { FeedRow } from './discovery.queries.ts';

/** The auctions in a feed: a host's, or those of one seller by their id. */
export type FeedOf =
  | { readonly kind: 'host'; readonly host: string; readonly name: string }
  | { readonly kind: 'seller'; readonly id: string; readonly name: string };

/** The feed of a host's or a seller's auctions, latest first. */
export function auctionFeed(of: FeedOf, rows: readonly FeedRow[], origin: string): Feed {
  const isSeller = of.kind === 'seller';
  return {
    // A tag (RFC 4151) contains a date since which we control the name.
    id: isSeller ? `urn:uuid:${of.id}` : `tag:${of.host},2026:auctions`,
    title: `Auctions at ${of.name}`,
    author: of.name,
    address: isSeller ? origin + sellerPath(of.id) : `${origin}/`,
    selfAddress: isSeller ? `${origin}/feed/${of.id}` : `${origin}/feed`,
    iconAddress: `${origin}/AppIcon/${isSeller ? of.id : 'site'}/192`,
    entries: rows.map((row) => entryOf(row, origin)),
  };
}

function entryOf(row: FeedRow, origin: string): FeedEntry {
  const title = sessionTitle(row.title, row.session_title);
  const lots = `${row.lot_count.toLocaleString('en-US')} ${row.lot_count === 1 ? 'lot' : 'lots'}`;
  const close = localDateTime(row.ended_at ?? row.first_close_at, row.time_zone);
  return {
    id: `urn:uuid:${row.id}`,
    title,
    address: origin + auctionPath(row.id, title),
    author: row.company_name,
    published: row.published_at,
    updated: row.ended_at ?? row.published_at,
    summary: `${lots} in ${row.city}, ${row.state}. ${row.ended_at === null ? 'Closes from' : 'Closed'} ${close}.`,
    contentHtml: row.session_description_html || row.description_html,
  };
}

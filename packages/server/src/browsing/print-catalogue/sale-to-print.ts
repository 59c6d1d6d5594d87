import { createHash } from 'node:crypto';
import { auctionPath, titleSlug } from '@fairlot/contract';
import type { Auction, AuctionSession } from '@fairlot/contract';
import type { IncrementTable } from '@fairlot/rules';
import { readPublicSale } from '#browsing/catalogue/public.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Site } from '#platform/http/site.ts';
import { findPicture } from '#selling/pictures/public.ts';
import { storedIncrements } from '#selling/sales/public.ts';
import { readIncrements, readVersionOfLots } from './print-catalogue.queries.ts';

/** Increment when catalogs should look different, so that old ones are not reused. */
const look = 1;

/** What a catalog prints of a sale besides its lots: plain data, since a thread sets it. */
export interface SaleToPrint {
  readonly auction: Auction;
  readonly sessions: readonly Pick<
    AuctionSession,
    'secureId' | 'title' | 'description' | 'closed' | 'closeTimeLocalStr' | 'lotCount'
  >[];
  readonly isPreview: boolean;
  /** In the seller's words; empty: not canceled. */
  readonly cancellationReason: string;
  readonly increments: IncrementTable;
  readonly photoKey: string | null;
  /** The page of the sale on the host that was asked. */
  readonly link: string;
}

export interface PrintableSale {
  readonly sale: SaleToPrint;
  /** Names everything that is printed of it. */
  readonly version: string;
  readonly now: Date;
}

/** Throws `NotFound` for drafts, and for what this host does not show. */
export async function readSaleToPrint(
  database: Database,
  auctionId: string,
  site: Site,
  linkTo: (host: string, path: string) => string,
): Promise<PrintableSale> {
  const found = await readPublicSale(database, auctionId, site);
  const [first] = found?.sessions ?? [];
  // The id of a session finds its sale as well, but a catalog has one address.
  if (found === undefined || first?.secureAuctionId !== auctionId) throw new AppError('NotFound');
  const { auction } = first;
  const [photo, increments, lots] = await Promise.all([
    findPicture(database, { kind: 'auction', id: auction.secureId }, site),
    readIncrements(database, auction.secureId),
    readVersionOfLots(database, auction.secureId),
  ]);
  const sale: SaleToPrint = {
    auction,
    sessions: found.sessions.map(
      ({ secureId, title, description, closed, closeTimeLocalStr, lotCount }) => ({
        secureId,
        title,
        description,
        closed,
        closeTimeLocalStr,
        lotCount,
      }),
    ),
    isPreview: first.draft,
    cancellationReason: first.cancellationReason ?? '',
    increments: storedIncrements.parse(increments),
    photoKey: photo?.file_key ?? null,
    link: linkTo(site.host, auctionPath(first.secureId, '')),
  };
  const version = createHash('sha256')
    .update(JSON.stringify([look, sale, lots]))
    .digest('hex');
  return { sale, version: version.slice(0, 32), now: found.now };
}

/** The name of a sale's file: "the-whitcomb-house-catalog.pdf". */
export function fileNameOf({ title }: Auction): string {
  const name = titleSlug(title).toLowerCase().replace(/-+/g, '-').slice(0, 80);
  return `${name.replace(/^-|-$/g, '') || 'sale'}-catalog.pdf`;
}

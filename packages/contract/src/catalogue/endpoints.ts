import { z } from 'zod';
import { Instant, PageNumber, PageSize, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { AuctionSession, AuctionTile } from './auction.ts';
import { Lot, LotTile } from './lot.ts';
import { lotOrders } from './sort-orders.ts';

export const AuctionPage = z.object({
  auctionSessions: z.array(AuctionTile),
  auctionSessionCount: z.number().int(),
});

export const getAuctions = endpoint({
  method: 'GET',
  path: 'getauctions/:start/:count',
  summary: 'Current auction sessions of this host, next to close first.',
  params: z.object({ start: PageNumber, count: PageSize }),
  reply: AuctionPage,
});

export const getPastAuctions = endpoint({
  method: 'GET',
  path: 'getauctions/:start/:count/past',
  summary: 'Past auction sessions of this host, latest first.',
  params: z.object({ start: PageNumber, count: PageSize }),
  reply: AuctionPage,
});

/** An auction session's id, an auction's id, or with `/AML` a marketing link's. */
const AuctionLots = z.object({ auctionId: SecureId, skip: PageNumber, take: PageSize });
const AuctionAndLots = z.object({
  auctionSession: AuctionSession,
  lots: z.array(LotTile),
  totalLots: z.number().int(),
  /** The database's clock, by which the client corrects its own. */
  serverTime: Instant,
});
const Lots = z.object({
  lots: z.array(LotTile),
  totalLots: z.number().int(),
  serverTime: Instant,
});

export const getAuctionAndLots = endpoint({
  method: 'GET',
  path: 'getauctionandlots/:auctionId/:skip/:take',
  summary: 'An auction session and its first lots.',
  params: AuctionLots,
  reply: AuctionAndLots,
});

export const getAuctionAndLotsByLink = endpoint({
  method: 'GET',
  path: 'getauctionandlots/:auctionId/:skip/:take/AML',
  summary: 'The same by an auction marketing link.',
  params: AuctionLots,
  reply: AuctionAndLots,
});

export const getAuctionLots = endpoint({
  method: 'GET',
  path: 'getauctionlots/:auctionId/:skip/:take',
  summary: 'More lots of an auction session, open ones first in their order.',
  params: AuctionLots,
  reply: Lots,
});

export const getAuctionLotsByLink = endpoint({
  method: 'GET',
  path: 'getauctionlots/:auctionId/:skip/:take/AML',
  summary: 'The same by an auction marketing link.',
  params: AuctionLots,
  reply: Lots,
});

/** The maximum of the database's integer. */
const largestId = 2_147_483_647;
/** A number, or a number as text; not values that merely convert to one, such as null. */
export const CategoryId = z
  .union([z.number(), z.string()])
  .pipe(z.coerce.number<number | string>().int().min(1).max(largestId));

export const searchAuction = endpoint({
  method: 'POST',
  path: 'search/:auctionSecureId',
  summary: 'Searches the lots of one auction session.',
  params: z.object({ auctionSecureId: SecureId }),
  body: z.object({
    Search: z.string().trim().max(limits.searchTextLength).default(''),
    /** Also finds closed lots, in their places; in a past sale they are always found. */
    Closed: z.boolean().default(false),
    Categories: z.array(CategoryId).max(100).default([]),
    /** Only lots that close within so many minutes; null: whenever they do. */
    ClosesWithin: z.number().int().min(1).max(limits.closesWithinMinutes).nullable().default(null),
    OrderBy: z.enum(lotOrders).default('LotNumber'),
    Skip: PageNumber.default(0),
    Take: PageSize.default(limits.crawlerPageSize),
  }),
  reply: Lots,
});

export const getAuctionCategories = endpoint({
  method: 'GET',
  path: 'getauctioncategories/:auctionId',
  summary: 'The categories of an auction session’s lots with their numbers, the largest first.',
  params: z.object({ auctionId: SecureId }),
  reply: z.array(z.object({ name: z.string(), value: z.number().int(), count: z.number().int() })),
});

const OneLot = z.object({
  /** The session is in the lot (section 3) and, for pages, beside it. */
  lot: Lot.extend({ auctionSession: AuctionSession.optional() }),
  auctionSession: AuctionSession,
  serverTime: Instant,
});

export const getLot = endpoint({
  method: 'GET',
  path: 'getlot/:lotId',
  summary: 'One lot with its auction session.',
  params: z.object({ lotId: SecureId }),
  reply: OneLot,
});

export const getLotFresh = endpoint({
  method: 'GET',
  path: 'getlot/:lotId/true',
  summary: 'One lot, read again after a gap in the live events.',
  params: z.object({ lotId: SecureId }),
  reply: OneLot,
});

export const getSellerCompanyTerms = endpoint({
  method: 'GET',
  path: 'getsellercompanyterms/:sellerCompanyId',
  summary: 'The seller’s own terms as sanitized HTML.',
  params: z.object({ sellerCompanyId: SecureId }),
  reply: z.object({ data: z.string() }),
});

import { z } from 'zod';
import { Auction } from '../catalogue/auction.ts';
import { LotTile } from '../catalogue/lot.ts';
import { Instant, PageNumber, PageSize, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const Page = z.object({ skip: PageNumber, take: PageSize });

/** By which terms a bid on a lot becomes a price with premium and tax. */
const LotCost = Auction.pick({ premiumRules: true, salesTax: true }).extend({
  secureLotId: SecureId,
  premiumExempt: z.boolean(),
});

/** A page of the user's own lots. */
const OwnLots = z.object({
  lots: z.array(LotTile),
  /** Lots on all pages together. */
  totalCount: z.number().int(),
  serverTime: Instant,
});

const OpenLots = OwnLots.extend({
  /** What a bid on each of them comes to. */
  costs: z.array(LotCost),
});

export const getFavorites = endpoint({
  method: 'GET',
  path: 'favorites/:skip/:take',
  summary: 'Open lots that the user marked, next to close first.',
  access: 'signed-in',
  params: Page,
  reply: OpenLots,
});

export const getPastFavorites = endpoint({
  method: 'GET',
  path: 'pastfavorites/:skip/:take',
  summary: 'Closed lots that the user marked, latest first.',
  access: 'signed-in',
  params: Page,
  reply: OwnLots,
});

export const getCurrentBids = endpoint({
  method: 'GET',
  path: 'currentbids/:skip/:take',
  summary:
    'Open lots that the user has bid on: those that they do not lead first, then next to close.',
  access: 'signed-in',
  params: Page,
  reply: OpenLots,
});

export const getClosingNext = endpoint({
  method: 'GET',
  path: 'closingnext/:take',
  summary:
    'Lots that the user has bid on or marked and that close within a day, the next one first.',
  access: 'signed-in',
  params: z.object({ take: PageSize }),
  reply: OpenLots.omit({ totalCount: true }).extend({
    /** Open lots, whenever they close, that the user has bid on and another bidder leads. */
    outbidCount: z.number().int(),
  }),
});

export const getPastBids = endpoint({
  method: 'GET',
  path: 'pastbids/:skip/:take',
  summary: 'Closed lots that the user has bid on, won or not, latest first.',
  access: 'signed-in',
  params: Page,
  reply: OwnLots,
});

/** The dashboard's name for the past bids: its filter Past also shows wins (section 4). */
export const getPastItems = endpoint({
  ...getPastBids,
  path: 'pastitems/:skip/:take',
});

export const getPastWins = endpoint({
  method: 'GET',
  path: 'pastwins/:skip/:take',
  summary: 'Lots that the user won, or bought by an offer after their sale, latest first.',
  access: 'signed-in',
  params: Page,
  reply: OwnLots,
});

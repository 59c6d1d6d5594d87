import { z } from 'zod';
import { oneLine } from '../accounts/fields.ts';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';
import { Portrait } from './manager-endpoints.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/** Maximum number of characters of a link's name. */
const nameLength = 100;
/** Maximum number of links of one sale. */
export const maxMarketingLinks = 100;

/** A link to a sale for one place where it is advertised. */
export const MarketingAddress = z.object({
  linkId: SecureId,
  name: z.string(),
  /** '' if the sale has only one session. */
  session: z.string(),
  url: z.string(),
  /** Visits through it by household; returning within half an hour counts once, crawlers never. */
  visits: z.number().int(),
});
export type MarketingAddress = z.infer<typeof MarketingAddress>;

export const getSaleMarketing = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/marketing',
  summary: 'What a sale is advertised with: its photo, and an address for each place.',
  action: 'sale.see-draft',
  params: OfSale,
  reply: z.object({
    /** Whether it has its own photo; otherwise its first lot's picture is used. */
    hasPhoto: z.boolean(),
    sessions: z.array(z.object({ sessionId: SecureId, title: z.string() })),
    links: z.array(MarketingAddress),
  }),
});

export const addMarketingLink = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/marketing/links',
  summary: 'An address for one more place; one that has the name already is left as it is.',
  action: 'sale.edit',
  params: OfSale,
  body: z.object({
    /** Null: the first session. */
    sessionId: SecureId.nullable(),
    name: oneLine(nameLength).min(1, 'Please say where you put this address.'),
  }),
  reply: outcomeWith({}),
});

export const removeMarketingLink = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/marketing/links/:linkId/remove',
  summary: 'Turns an address off permanently.',
  action: 'sale.edit',
  params: OfSale.extend({ linkId: SecureId }),
  reply: outcomeWith({}),
});

export const saveSalePhoto = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/photo',
  summary: 'Shows a photo for the sale, or none: then the picture of its first lot.',
  action: 'sale.edit',
  params: OfSale,
  body: z.object({ picture: Portrait }),
  reply: outcomeWith({}),
});

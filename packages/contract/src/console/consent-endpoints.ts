import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/** A consignor's consent to a sale: the state of the latest link. */
const Consent = z.object({
  /** `lapsed`: it expired or was revoked without an answer. */
  state: z.enum(['none', 'sent', 'lapsed', 'agreed', 'change']),
  /** When it was sent or answered; null: none was sent. */
  at: Instant.nullable(),
  sentTo: z.string(),
  /** Expiry of a link that can still be answered. */
  openRequestId: SecureId.nullable(),
  expiresAt: Instant.nullable(),
  /** The changes that they asked for. */
  text: z.string(),
  /** The number of lots that differ from what they agreed to: changed, new or gone. */
  changedSince: z.number().int(),
});

const SaleConsignor = z.object({
  consignorId: SecureId,
  name: z.string(),
  email: z.string(),
  lotCount: z.number().int(),
  /** The first of them, in the order of the sale. */
  lots: z.array(z.object({ lotId: SecureId, lotNumber: z.string(), title: z.string() })),
  consent: Consent,
});
export type SaleConsignor = z.infer<typeof SaleConsignor>;

export const getSaleConsignors = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/consignors',
  summary: 'Whose the lots of a sale are, and whether they agreed to how these are shown.',
  action: 'consignor.see',
  params: OfSale,
  reply: z.object({
    /** Whether links can be sent: the sale is a draft or a preview. */
    isOpen: z.boolean(),
    timeZone: z.string(),
    lotsOfNobody: z.number().int(),
    /** By name. */
    consignors: z.array(SaleConsignor),
  }),
});

export const sendConsent = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/consignors/askforconsent',
  summary:
    'Mails a consignor the link to their lots of a sale that is not published, valid for fourteen days; earlier links stop working. Asked again with the same id it mails nothing.',
  action: 'consignor.edit',
  params: OfSale,
  body: z.object({ requestId: z.uuid(), consignorId: SecureId }),
  reply: outcomeWith({}),
});

export const revokeConsent = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/consignors/takebacklink',
  summary: 'Revokes a link that was not answered: it no longer works.',
  action: 'consignor.edit',
  params: OfSale,
  body: z.object({ requestId: SecureId }),
  reply: outcomeWith({}),
});

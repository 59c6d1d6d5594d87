import { z } from 'zod';
import { Email, oneLine, Phone } from '../accounts/fields.ts';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { OpenLotsOfBidder } from './bidder-endpoints.ts';
import { consoleLimits } from './limits.ts';
import { outcomeWith } from '../refusals.ts';

const noteLength = 2_000;

/** A consignor of a company. Unknown fields are empty. */
export const ConsignorProfile = z.object({
  /** The name used by lots: unique in a company, ignoring case. */
  name: oneLine(consoleLimits.consignorNameLength)
    .min(1, 'Please enter a name.')
    // In the same form as in a cell of the table of lots, or one name could be two.
    .transform((name) => name.replaceAll(/\s+/g, ' ')),
  email: z.literal('').or(Email),
  phone: z.literal('').or(Phone),
  note: z.string().trim().max(noteLength, `At most ${noteLength} characters.`),
});
export type ConsignorProfile = z.infer<typeof ConsignorProfile>;

/** Somebody who registered for a sale of the company, named by a registration of theirs. */
const KnownBidder = z.object({
  registrationId: SecureId,
  name: z.string(),
  /** "Hudson, NY"; empty: not said. */
  place: z.string(),
});
export type KnownBidder = z.infer<typeof KnownBidder>;

const Consignor = z.object({
  consignorId: SecureId,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  /** The number of lots that name them, in all sales. */
  lots: z.number().int(),
  /** Bidders who are barred from these lots, beside the account of the consignor's own address. */
  accounts: z.array(KnownBidder),
});
export type Consignor = z.infer<typeof Consignor>;

const OfConsignor = z.object({ sellerId: SecureId, consignorId: SecureId });

export const getConsignors = sellerCall({
  method: 'GET',
  path: 'consignors',
  summary: 'The consignors of the company by name, with how many lots name each.',
  action: 'consignor.see',
  reply: z.array(Consignor),
});

export const getConsignorNames = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/consignornames',
  summary: 'What the consignors of the company are called, for whoever writes them beside lots.',
  action: 'lot.edit',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  reply: z.array(z.string()),
});

export const saveConsignor = sellerCall({
  method: 'POST',
  path: 'consignors/:consignorId',
  summary:
    'Adds a consignor under an id that the caller has made, or changes the one who has it. Lots that name them follow a new name.',
  action: 'consignor.edit',
  params: OfConsignor,
  body: ConsignorProfile,
  reply: outcomeWith({}),
});

export const removeConsignor = sellerCall({
  method: 'POST',
  path: 'consignors/:consignorId/remove',
  summary: 'Removes a consignor whom no lot names.',
  action: 'consignor.edit',
  params: OfConsignor,
  reply: outcomeWith({}),
});

export const findBidders = sellerCall({
  method: 'POST',
  path: 'findbidders',
  summary:
    'Bidders of the company whose name holds a text, twenty at most: those who registered for a sale of it, and nobody else.',
  action: 'consignor.edit',
  body: z.object({ name: oneLine(limits.nameLength).min(2, 'Please enter two letters at least.') }),
  reply: z.array(KnownBidder),
});

export const getOwnLotsOfBidder = sellerCall({
  method: 'GET',
  path: 'consignors/:consignorId/bidders/:registrationId/openlots',
  summary:
    'Open lots of a consignor on which a bid of this bidder stands: what is taken back once they are said to bid for the consignor.',
  action: 'consignor.edit',
  params: OfConsignor.extend({ registrationId: SecureId }),
  reply: OpenLotsOfBidder,
});

const LinkedAccount = z.object({ registrationId: SecureId });

export const linkAccount = sellerCall({
  method: 'POST',
  path: 'consignors/:consignorId/link',
  summary:
    'Says that a bidder bids for this consignor: they are barred from the consignor’s lots. Bids that they have made on open ones are taken back, and they and whoever bid against them are told.',
  action: 'consignor.edit',
  params: OfConsignor,
  body: LinkedAccount,
  reply: outcomeWith({}),
});

export const unlinkAccount = sellerCall({
  method: 'POST',
  path: 'consignors/:consignorId/unlink',
  summary: 'Takes that back.',
  action: 'consignor.edit',
  params: OfConsignor,
  body: LinkedAccount,
  reply: outcomeWith({}),
});

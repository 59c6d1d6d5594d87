import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

const body = z.object({ registrationId: z.string() });

/** Somebody asked to bid in a sale. */
export const bidderRegistered = defineFact('BidderRegistered', body);

/** The seller, or a rule of theirs, lets a bidder bid. */
export const bidderApproved = defineFact('BidderApproved', body);

/** The seller refuses a bidder, or takes an approval back. */
export const bidderRefused = defineFact('BidderRefused', body);

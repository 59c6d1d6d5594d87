import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

/** A bidder bought a lot that the hammer had passed. */
export const offerAccepted = defineFact('OfferAccepted', z.object({ offerId: z.string() }));

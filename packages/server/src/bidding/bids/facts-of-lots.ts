import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';
import { LotEvent } from '#bidding/live/public.ts';

/** A lot was taken out of its sale: withdrawn, or cancelled. */
export const lotWithdrawn = defineFact('LotWithdrawn', LotEvent);

/** The reserve of an open lot was lowered or taken away. */
export const reserveLowered = defineFact('ReserveLowered', LotEvent);

/** Somebody's bids on a lot were taken back: what they showed must no longer be shown. */
export const bidRetracted = defineFact('BidRetracted', LotEvent);

/** The seller took somebody's bids on a lot back; that they were retracted is a fact of its own. */
export const bidsTakenBack = defineFact('BidsTakenBack', z.object({ lotId: z.string() }));

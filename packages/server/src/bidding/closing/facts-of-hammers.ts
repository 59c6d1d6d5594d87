import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

/** Lots were hammered in one transaction: sold or passed, as their state says. */
export const lotsHammered = defineFact('LotsHammered', z.object({ lotIds: z.array(z.string()) }));

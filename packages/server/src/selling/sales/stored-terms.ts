import { usStateCodes } from '@fairlot/contract';
import type { IncrementTable, PremiumRule } from '@fairlot/rules';
import { z } from 'zod';

/** An auction's or a lot's increments as stored; throws for anything else. */
export const storedIncrements: z.ZodType<IncrementTable> = z
  .array(z.object({ from: z.int(), increment: z.int() }))
  .min(1);

/** The state of an auction or a company, as stored; throws for anything else. */
export const storedState = z.enum(usStateCodes);

/** The premium rules of an auction or an invoice as stored; throws for anything else. */
export const storedPremium: z.ZodType<readonly PremiumRule[]> = z
  .array(
    z.object({
      bands: z.array(z.object({ from: z.int(), rate: z.int() })).min(1),
      cumulative: z.boolean(),
      minimum: z.int(),
    }),
  )
  .min(1);

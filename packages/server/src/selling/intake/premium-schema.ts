import { checkPremiumRules } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import { z } from 'zod';
import { dollars, rate } from './amounts-schema.ts';
import { inPlainWords } from './plain-words.ts';

const rule = z
  .strictObject({
    /** One rate for every price… */
    rate: rate.optional(),
    /** …or rates by price. */
    bands: z
      .array(z.strictObject({ from: dollars, rate }))
      .min(1, 'is empty')
      .max(20, 'has more than 20 bands')
      .optional(),
    cumulative: z.boolean().default(false),
    minimum: dollars.default(0),
  })
  .transform(({ rate: flat, bands, cumulative, minimum }, context): PremiumRule => {
    if ((flat === undefined) !== (bands === undefined)) {
      return { bands: bands ?? [{ from: 0, rate: flat ?? 0 }], cumulative, minimum };
    }
    context.addIssue('needs either a "rate" or "bands"');
    return z.NEVER;
  });

const rules = z.array(rule).min(1, 'is empty').max(10, 'has more than ten rules');

/**
 * `buyersPremium` of `sale.json`: a fraction, a rule or a list of rules whose premiums sum. Which of them
 * was meant is plain from its shape, so a mistake is told at its own place, as a union would not.
 */
export const premiumRules = z.unknown().transform((value, context): readonly PremiumRule[] => {
  const inList = Array.isArray(value);
  const list = inList ? value : [typeof value === 'number' ? { rate: value } : value];
  const { success, data, error } = rules.safeParse(list, { error: inPlainWords });
  if (success) {
    const problem = checkPremiumRules(data);
    if (problem === null) return data;
    context.addIssue(problem);
    return z.NEVER;
  }
  for (const issue of error.issues) {
    const path = typeof value === 'number' ? [] : inList ? issue.path : issue.path.slice(1);
    context.addIssue({ ...issue, path });
  }
  return z.NEVER;
});

import type { SaleTermsChange } from '#selling/sales/public.ts';
import { parseJson, problemsOf } from './json-problems.ts';
import { inPlainWords } from './plain-words.ts';
import { saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import { SaleSchema } from './sale-schema.ts';

const TermsCorrection = SaleSchema.pick({
  title: true,
  description: true,
  approval: true,
  buyersPremium: true,
  salesTax: true,
  noTax: true,
  increments: true,
  wholeIncrementsOnly: true,
  reservePolicy: true,
  termsAndConditions: true,
  pickupTerms: true,
  autoCharge: true,
  chargeDelayHours: true,
}).partial();

/** Names of terms in `sale.json` and in code. */
export const termNames = {
  title: 'title',
  description: 'descriptionHtml',
  approval: 'approval',
  buyersPremium: 'premiumRules',
  salesTax: 'salesTax',
  noTax: 'noTax',
  increments: 'increments',
  wholeIncrementsOnly: 'wholeIncrementsOnly',
  reservePolicy: 'reservePolicy',
  termsAndConditions: 'termsHtml',
  pickupTerms: 'pickupTermsHtml',
  autoCharge: 'autoCharge',
  chargeDelayHours: 'chargeDelay',
} as const satisfies Record<keyof typeof TermsCorrection.shape, keyof SaleTermsChange>;

/** The name of a term in `sale.json`. */
export function fieldOf(term: keyof SaleTermsChange): string {
  return Object.entries(termNames).find(([, name]) => name === term)?.[0] ?? term;
}

/** Reads the terms that a file names, by the same rules as in `sale.json`; the others stay as they are. */
export function readTermsCorrection(
  source: string,
): { readonly change: SaleTermsChange } | { readonly problems: readonly Problem[] } {
  const { value, problem } = parseJson(source);
  if (problem) return { problems: [problem] };
  const checked = TermsCorrection.safeParse(value, { error: inPlainWords });
  if (!checked.success) return { problems: checked.error.issues.flatMap(problemsOf) };
  // A field that is not named would get the default of a new sale.
  const named = Object.keys(value as object) as (keyof typeof termNames)[];
  if (named.length === 0)
    return { problems: [{ file: saleFile, reason: 'names nothing to change' }] };
  return {
    change: Object.fromEntries(named.map((field) => [termNames[field], checked.data[field]])),
  };
}

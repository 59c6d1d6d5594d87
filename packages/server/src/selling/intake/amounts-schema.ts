import { dollarsToCents, wholePpm } from '@fairlot/rules';
import { z } from 'zod';

/** A fraction as parts per million. */
export const rate = z.number().transform((fraction, context) => {
  const ppm = Math.round(fraction * wholePpm);
  if (fraction >= 0 && fraction <= 1 && ppm / wholePpm === fraction) return ppm;
  context.addIssue(
    `is no fraction from 0 to 1 with at most six decimals: 18 % is 0.18, and ${fraction} was given`,
  );
  return z.NEVER;
});

/** Dollars as cents. */
export const dollars = z.number().transform((value, context) => {
  const cents = dollarsToCents(value);
  if (cents !== null) return cents;
  context.addIssue('is not an amount of dollars with at most two decimals');
  return z.NEVER;
});

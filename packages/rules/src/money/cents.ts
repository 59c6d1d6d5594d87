/** Whole US cents. */
export type Cents = number;

/** A rate in parts per million: 18 % is 180,000. */
export type Ppm = number;

export const wholePpm = 1_000_000;

/**
 * The share of an amount at a rate, rounded half up to a whole cent. A credit
 * is rounded like the charge it cancels, so that the two always sum to zero.
 * BigInt, because amount × rate leaves the safe integers at nine million dollars.
 */
export function shareOf(amount: Cents, rate: Ppm): Cents {
  if (amount < 0) return 0 - shareOf(-amount, rate);
  return sumOfShares([{ amount, rate }]);
}

/** Shares of several amounts, none negative, each at its rate: summed exactly, then rounded once, half up. */
export function sumOfShares(
  parts: readonly { readonly amount: Cents; readonly rate: Ppm }[],
): Cents {
  const exact = parts.reduce((sum, { amount, rate }) => sum + BigInt(amount) * BigInt(rate), 0n);
  return Number((exact * 2n + BigInt(wholePpm)) / BigInt(2 * wholePpm));
}

/** Ten million dollars, in cents: far above any lot of an estate sale, so more is a typo. */
export const highestBid: Cents = 1_000_000_000;

/**
 * Dollars from the wire as cents; null unless finite, not negative, of at most
 * two decimals and at most `highestBid`.
 */
export function dollarsToCents(dollars: number): Cents | null {
  if (!Number.isFinite(dollars) || dollars < 0) return null;
  const cents = Math.round(dollars * 100);
  // Dividing yields the same number as parsing the decimal, so a third decimal makes a difference.
  if (cents / 100 !== dollars || cents > highestBid) return null;
  return cents + 0;
}

/** Cents as dollars on the wire. */
export function centsToDollars(cents: Cents): number {
  return cents / 100;
}

/**
 * SQL: whether a card has expired, a row of `payment_methods` by this name. A card is valid to the end
 * of its month (UTC), by the auction clock.
 */
export const hasExpired = (card: string) =>
  `((make_date(${card}.exp_year, ${card}.exp_month, 1) + interval '1 month') at time zone 'UTC' <= auction_clock())`;

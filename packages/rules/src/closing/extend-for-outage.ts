/** Extra time for bidders to return after an outage, in milliseconds. */
export const outageGrace = 10 * 60_000;

/**
 * New closes for the lots of an auction that are not hammered, after nobody was
 * alive between two moments (epoch milliseconds). When a lot fell due in that
 * time, it and every later lot move by the length of the outage plus the grace,
 * so their order and distances stay. A lot whose clock ran out before the outage is over.
 */
export function extendForOutage<Lot extends { id: string; close: number }>(outage: {
  lots: readonly Lot[];
  outageStart: number;
  outageEnd: number;
}): Lot[] {
  const { lots, outageStart, outageEnd } = outage;
  const fellDue = lots.some(({ close }) => close > outageStart && close <= outageEnd);
  if (!fellDue) return [...lots];
  const shift = outageEnd - outageStart + outageGrace;
  return lots.map((lot) => (lot.close > outageStart ? { ...lot, close: lot.close + shift } : lot));
}

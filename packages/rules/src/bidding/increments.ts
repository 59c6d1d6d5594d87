import type { Cents } from '../money/cents.ts';

/** Rows in ascending order of `from`; a row holds until the next begins. Cents. */
export type IncrementTable = readonly { readonly from: Cents; readonly increment: Cents }[];

/** The default increments of an auction (domain rules, Bidding). */
export const defaultIncrements: IncrementTable = [
  { from: 0, increment: 100 },
  { from: 100_00, increment: 500 },
  { from: 500_00, increment: 1000 },
  { from: 1_000_00, increment: 2500 },
  { from: 2_500_00, increment: 5000 },
  { from: 5_000_00, increment: 10_000 },
];

/** The increment in cents that holds at a price; a price under the first row uses the first row. */
export function incrementAt(table: IncrementTable, price: Cents): Cents {
  const row = table.findLast(({ from }) => from <= price) ?? table[0];
  if (row === undefined) throw new Error('An increment table needs at least one row.');
  return row.increment;
}

/** The problem of a table, for the person who wrote it; null if it is valid. */
export function checkIncrementTable(table: IncrementTable): string | null {
  if (table.length === 0) return 'The increment table is empty.';
  for (const [index, { from, increment }] of table.entries()) {
    const row = `Row ${index + 1} of the increment table`;
    if (!Number.isSafeInteger(from) || from < 0) return `${row} must start at zero or more.`;
    if (!Number.isSafeInteger(increment) || increment < 1) {
      return `${row} needs an increment of at least one cent.`;
    }
    const before = table[index - 1];
    if (before !== undefined && before.from >= from) {
      return `${row} must start above the row before it.`;
    }
  }
  return null;
}

/** Whether an amount is a step of the ladder that starts at `anchor`; see `rungFrom`. */
export function isRung(table: IncrementTable, anchor: Cents, amount: Cents): boolean {
  return rungFrom(table, anchor, amount) === amount;
}

/**
 * The first step that reaches an amount, of the ladder that starts at `anchor` and climbs one increment at a
 * time, each by the table at the step it leaves. Cents. Walks row by row, not step by step: one-cent steps
 * below a million dollars are many.
 */
export function rungFrom(table: IncrementTable, anchor: Cents, atLeast: Cents): Cents {
  let rung = anchor;
  while (rung < atLeast) {
    const increment = incrementAt(table, rung);
    const next = Math.min(atLeast, nextChange(table, rung));
    rung += Math.ceil((next - rung) / increment) * increment;
  }
  return rung;
}

/** The lowest price above this one at which another row may hold. */
function nextChange(table: IncrementTable, price: Cents): Cents {
  return table.find(({ from }) => from > price)?.from ?? Infinity;
}

import type { ConsoleSale } from '@fairlot/contract';

type Sale = Pick<ConsoleSale, 'saleId' | 'stage' | 'lastCloseAt'>;

/** From what stands for "the last time": a sale that was held; if there is none, one that is under way. */
const held: readonly (readonly Sale['stage'][])[] = [
  ['closed', 'settled', 'archived'],
  ['closing', 'published'],
];

/** The id of the sale that was held last, like which most new ones are; null: there was none yet. */
export function lastHeld(sales: readonly Sale[]): string | null {
  for (const stages of held) {
    const last = sales
      .filter(({ stage }) => stages.includes(stage))
      .toSorted((one, other) => (other.lastCloseAt ?? '').localeCompare(one.lastCloseAt ?? ''))
      .at(0);
    if (last !== undefined) return last.saleId;
  }
  return null;
}

import type { Budget } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

/** What the viewer has won and leads in a sale: "Won 1 lot", "You lead 2 lots", "Won 1, lead 2". */
export function ownLotsWords({ lots, wonLots = 0 }: Pick<Budget, 'lots' | 'wonLots'>): string {
  if (wonLots === 0) return `You lead ${plural(lots, 'lot')}`;
  return wonLots === lots ? `Won ${plural(lots, 'lot')}` : `Won ${wonLots}, lead ${lots - wonLots}`;
}

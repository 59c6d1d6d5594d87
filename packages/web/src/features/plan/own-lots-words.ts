import type { Budget } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

/** What the viewer has won and leads in a sale: "Won 1 lot", "Leading 2 lots", "Won 1, lead 2". */
export function ownLotsWords({ lots, wonLots = 0 }: Pick<Budget, 'lots' | 'wonLots'>): string {
  const led = lots - wonLots;
  if (wonLots === 0) return `Leading ${plural(led, 'lot')}`;
  return led === 0 ? `Won ${plural(wonLots, 'lot')}` : `Won ${wonLots}, lead ${led}`;
}

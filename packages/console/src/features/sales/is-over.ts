import type { ConsoleSale } from '@fairlot/contract';

/** Nobody bids on its lots any more, whatever became of them. */
export const isOver = ({ stage }: Pick<ConsoleSale, 'stage'>): boolean =>
  ['closed', 'settled', 'cancelled', 'archived'].includes(stage);

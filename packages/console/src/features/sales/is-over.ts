import type { ConsoleSale } from '@fairlot/contract';

/** The sale is over: no more bids are taken. */
export const isOver = ({ stage }: Pick<ConsoleSale, 'stage'>): boolean =>
  ['closed', 'settled', 'cancelled', 'archived'].includes(stage);

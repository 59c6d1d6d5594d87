import type { ConsoleSale } from '@fairlot/contract';

/** The sale is not published yet: nobody relies on what its lots say. */
export const isPrepared = ({ stage }: Pick<ConsoleSale, 'stage'>): boolean =>
  stage === 'draft' || stage === 'preview';

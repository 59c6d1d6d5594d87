import type { SaleState } from '@fairlot/rules';

/** A state of a sale, as it ends a sentence. */
export const stateWords: Record<SaleState, string> = {
  draft: 'a draft',
  preview: 'a preview',
  published: 'published',
  closing: 'closing',
  closed: 'closed, without its invoices yet',
  settled: 'settled',
  cancelled: 'canceled',
  archived: 'archived already',
};

import type { Action, ConsoleSale } from '@fairlot/contract';

interface Part {
  /** Beneath the sale's address. */
  readonly to: string;
  readonly label: string;
  /** Who may not do this is not shown the part. */
  readonly action: Action;
  /** In which stages of its life the sale has it; all, where it is left out. */
  readonly stages?: readonly ConsoleSale['stage'][];
}

/** The pages of one sale, in the order of its life. */
const parts: readonly Part[] = [
  { to: '', label: 'Overview', action: 'sale.see-draft' },
  { to: 'setup', label: 'Setup', action: 'sale.see-draft' },
  { to: 'lots', label: 'Lots', action: 'lot.see' },
  { to: 'photos', label: 'Photos', action: 'lot.see' },
  { to: 'import', label: 'Import', action: 'lot.edit', stages: ['draft', 'preview'] },
  { to: 'consignors', label: 'Consignors', action: 'consignor.see' },
  { to: 'marketing', label: 'Marketing', action: 'sale.see-draft' },
  {
    to: 'rehearsal',
    label: 'Rehearsal',
    action: 'sale.see-draft',
    stages: ['draft', 'preview', 'published'],
  },
  {
    to: 'bidders',
    label: 'Bidders',
    action: 'bidder.see',
    stages: ['published', 'closing', 'closed', 'settled', 'cancelled'],
  },
  { to: 'live', label: 'Live board', action: 'sale.see', stages: ['published', 'closing'] },
  {
    to: 'after',
    label: 'Unsold lots',
    action: 'after-sale.see',
    stages: ['closed', 'settled', 'archived'],
  },
  {
    to: 'invoices',
    label: 'Invoices',
    action: 'sale.report',
    stages: ['closed', 'settled', 'archived'],
  },
];

/** Those that a sale has in this stage for whoever may this; of a sale that is not known yet, those that all have. */
export function partsOf(
  stage: ConsoleSale['stage'] | undefined,
  can: (action: Action) => boolean,
): readonly Part[] {
  return parts.filter(
    ({ action, stages }) =>
      can(action) && (stages === undefined || (stage !== undefined && stages.includes(stage))),
  );
}

import type { Action, ConsoleSale } from '@fairlot/contract';

interface Part {
  /** Beneath the sale's address. */
  readonly to: string;
  readonly label: string;
  /** Hidden from those who may not do this. */
  readonly action: Action;
  /** The stages in which the sale has it; all if omitted. */
  readonly stages?: readonly ConsoleSale['stage'][];
}

/** The pages of a sale, in the order of its stages. */
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

/** Once bidders are in, people come for these, and a phone shows only the first few. */
const firstOncePublished: ReadonlySet<string> = new Set([
  '',
  'bidders',
  'live',
  'after',
  'invoices',
]);

/**
 * The pages of a sale in this stage that the viewer may see; while the stage is unknown, those of every stage.
 */
export function partsOf(
  stage: ConsoleSale['stage'] | undefined,
  can: (action: Action) => boolean,
): readonly Part[] {
  const shown = parts.filter(
    ({ action, stages }) =>
      can(action) && (stages === undefined || (stage !== undefined && stages.includes(stage))),
  );
  if (stage === undefined || stage === 'draft' || stage === 'preview') return shown;
  return [
    ...shown.filter(({ to }) => firstOncePublished.has(to)),
    ...shown.filter(({ to }) => !firstOncePublished.has(to)),
  ];
}

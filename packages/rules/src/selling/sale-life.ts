/**
 * The state of a sale. People's decisions move it to `preview`, `published`, `cancelled` and `archived`,
 * settlement to `settled`; `closing` and `closed` follow from the clock.
 */
export type SaleState =
  /** Seen only by its seller's staff. */
  | 'draft'
  /** Public, without a close and without bidding. */
  | 'preview'
  /** Open to bidders, or from the opening of its bidding; no lot has closed. */
  | 'published'
  /** Some lots have closed. */
  | 'closing'
  /** All lots have closed. */
  | 'closed'
  /** Every winner has their invoice. */
  | 'settled'
  /** Canceled by its seller before its first close: nothing of it is sold. */
  | 'cancelled'
  /** Archived by its seller; its pages and its invoices stay. */
  | 'archived';

/** The facts that decide a sale's state. Epoch milliseconds; null: not yet. */
export interface SaleLife {
  readonly previewedAt: number | null;
  /** A future time is a plan. */
  readonly publishedAt: number | null;
  readonly settledAt: number | null;
  readonly cancelledAt: number | null;
  readonly archivedAt: number | null;
  /** Closes of the first and the last of its lots that were not withdrawn; null: it has none. */
  readonly closes: { readonly first: number; readonly last: number } | null;
}

/** The state of a sale at an instant, in epoch milliseconds. */
export function saleState(sale: SaleLife, now: number): SaleState {
  if (sale.archivedAt !== null) return 'archived';
  if (sale.settledAt !== null) return 'settled';
  if (sale.cancelledAt !== null) return 'cancelled';
  if (sale.previewedAt === null) return 'draft';
  if (sale.publishedAt === null || sale.publishedAt > now) return 'preview';
  if (sale.closes === null || now < sale.closes.first) return 'published';
  return now < sale.closes.last ? 'closing' : 'closed';
}

/** Actions on a sale, and the states that allow them. */
const openIn = {
  /** To make it public. */
  preview: ['draft'],
  /** To open it to bidders. */
  publish: ['draft', 'preview'],
  /** To change a lot freely. */
  'change-lots': ['draft', 'preview'],
  /** To add a lot at the end: not once lots close, as bidders then know the sale's content. */
  'add-lots': ['published'],
  /** To correct a lot publicly. */
  'correct-lots': ['published', 'closing'],
  /** To change pickup times that no buyer has chosen. */
  'change-pickup': ['draft', 'preview', 'published', 'closing', 'closed', 'settled'],
  /** To add pictures to a lot. */
  'add-pictures': ['draft', 'preview', 'published', 'closing'],
  /** To cancel it: once a lot has closed, what was sold stays sold. */
  cancel: ['preview', 'published'],
  /** To archive it. */
  archive: ['settled', 'cancelled'],
} as const satisfies Record<string, readonly SaleState[]>;

export type SaleAction = keyof typeof openIn;

export function isOpenIn(action: SaleAction, state: SaleState): boolean {
  const states: readonly SaleState[] = openIn[action];
  return states.includes(state);
}

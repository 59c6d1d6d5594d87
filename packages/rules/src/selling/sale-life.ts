/**
 * Where a sale is in its life. What people decide moves it on to `preview`, `published`, `cancelled` and `archived`,
 * settlement to `settled`; that lots close, and have closed, is the clock's to say.
 */
export type SaleState =
  /** Seen by its seller's staff alone. */
  | 'draft'
  /** Seen by everybody, without a close and without bidding. */
  | 'preview'
  /** Open to bidders, or from the opening of its bidding; no lot has closed. */
  | 'published'
  /** Some lots have closed. */
  | 'closing'
  /** All lots have closed. */
  | 'closed'
  /** Every winner has their invoice. */
  | 'settled'
  /** Called off by its seller before its first close: nothing of it is sold. */
  | 'cancelled'
  /** Put away by its seller; its pages and its invoices stay. */
  | 'archived';

/** What is known of a sale's life. Epoch milliseconds; null: not yet. */
export interface SaleLife {
  readonly previewedAt: number | null;
  /** One that lies ahead is a plan. */
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

/** What may be done to a sale, and in which of its states. */
const openIn = {
  /** To show it to everybody. */
  preview: ['draft'],
  /** To open it to bidders. */
  publish: ['draft', 'preview'],
  /** To change a lot as if nobody had seen it. */
  'change-lots': ['draft', 'preview'],
  /** To add a lot at the end: once lots close, bidders know what the sale holds. */
  'add-lots': ['published'],
  /** To correct a lot before bidders' eyes. */
  'correct-lots': ['published', 'closing'],
  /** To change when buyers can come, as far as none of them has chosen. */
  'change-pickup': ['draft', 'preview', 'published', 'closing', 'closed', 'settled'],
  /** To show further pictures of a lot. */
  'add-pictures': ['draft', 'preview', 'published', 'closing'],
  /** To call it off: once a lot has closed, what was sold stays sold. */
  cancel: ['preview', 'published'],
  /** To put it away. */
  archive: ['settled', 'cancelled'],
} as const satisfies Record<string, readonly SaleState[]>;

export type SaleAction = keyof typeof openIn;

export function isOpenIn(action: SaleAction, state: SaleState): boolean {
  const states: readonly SaleState[] = openIn[action];
  return states.includes(state);
}

import type { InvoiceDetails } from '../invoices/public.ts';

/** All that stands on an invoice's PDF: plain data, since another thread draws it. */
export interface InvoicePaper {
  readonly invoice: InvoiceDetails;
  readonly seller: {
    /** Street, city, phone, e-mail: a line each. */
    readonly lines: readonly string[];
    /** A png; null where the seller has none. */
    readonly logo: Uint8Array | null;
  };
  /** When the lots are fetched, or why that is not said. */
  readonly pickup: string;
  /** What the seller's staff open by scanning the code. */
  readonly checkInLink: string;
}

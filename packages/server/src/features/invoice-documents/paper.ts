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
  /** The chosen pickup slot in the auction's time zone; empty when none is. */
  readonly pickupTime: string;
  /** What the seller's staff open by scanning the code. */
  readonly checkInLink: string;
}

import type { InvoiceDetails } from '#settlement/invoices/public.ts';

/** Everything on an invoice's PDF: plain data, since another thread draws it. */
export interface InvoicePaper {
  readonly invoice: InvoiceDetails;
  readonly seller: {
    /** Street, city, phone, email: a line each. */
    readonly lines: readonly string[];
    /** Null where the seller has none; its size in pixels. */
    readonly logo: {
      readonly png: Uint8Array;
      readonly width: number;
      readonly height: number;
    } | null;
  };
  /** When the lots can be picked up, or why no time is given. */
  readonly pickup: string;
  /** The link that the seller's staff open by scanning the code. */
  readonly checkInLink: string;
}

/** The data of every mail about an invoice. */
export interface AboutInvoice {
  readonly firstName: string;
  readonly invoiceNumber: string;
  readonly auctionTitle: string;
  /** The invoice's page, for its bidder. */
  readonly link: string;
}

/** The balance of an invoice, as formatted text. */
export type Balance =
  | { readonly kind: 'due' | 'refund'; readonly amount: string }
  | { readonly kind: 'settled' }
  /** A payment attempt is under way: no money is asked for in the meantime. */
  | { readonly kind: 'processing' };

export const sampleSite = 'http://localhost:3000';
export const sampleInvoice: AboutInvoice = {
  firstName: 'Grace',
  invoiceNumber: '1042',
  auctionTitle: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
  link: `${sampleSite}/dashboard/invoice/0197`,
};

/** Why the bidder gets a mail about an invoice. */
export function wonWords(auctionTitle: string): string {
  return `You are getting this email because you won lots in “${auctionTitle}”.`;
}

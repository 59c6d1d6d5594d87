import { z } from 'zod';

/** The data of every mail about an invoice. */
export const aboutInvoice = z.object({
  firstName: z.string(),
  invoiceNumber: z.string(),
  auctionTitle: z.string(),
  /** The invoice's page, for its bidder. */
  link: z.string(),
});

/** The balance of an invoice, as formatted text. */
export const balance = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['due', 'refund']), amount: z.string() }),
  z.object({ kind: z.literal('settled') }),
  /** A payment attempt is under way: no money is asked for in the meantime. */
  z.object({ kind: z.literal('processing') }),
]);
export type Balance = z.infer<typeof balance>;

export const sampleSite = 'http://localhost:3000';
export const sampleInvoice = {
  firstName: 'Grace',
  invoiceNumber: '1042',
  auctionTitle: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
  link: `${sampleSite}/dashboard/invoice/0197`,
};

/** Why the bidder gets a mail about an invoice. */
export function wonWords(auctionTitle: string): string {
  return `You are getting this email because you won lots in “${auctionTitle}”.`;
}

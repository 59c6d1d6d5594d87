import { z } from 'zod';

/** Why a sale owes no sales tax, with the texts for bidders. */
const words = {
  'casual-sale': 'casual sale by the owner of the goods',
  'exempt-seller': 'sold by an organization that collects no tax',
  'exempt-goods': 'these goods are exempt',
  'for-resale': 'sold to dealers for resale only',
  'no-tax-state': 'the state has no sales tax',
  other: '',
} as const;
export type NoTaxReason = keyof typeof words;
export const noTaxReasons = Object.keys(words) as readonly NoTaxReason[];

/** Characters: it is on one line of an invoice. */
export const noTaxNoteLength = 120;

export const NoTax = z.object({
  reason: z.enum(noTaxReasons),
  /** More about it, such as the number of an exemption; the reason itself if it is another one. */
  note: z.string(),
});
export type NoTax = z.infer<typeof NoTax>;

/** "casual sale by the owner of the goods (inherited by the family)". */
export function noTaxWords({ reason, note }: NoTax): string {
  if (reason === 'other') return note;
  return note === '' ? words[reason] : `${words[reason]} (${note})`;
}

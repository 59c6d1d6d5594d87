import { noTaxWords } from '@fairlot/contract';
import type { NoTax, NoTaxReason } from '@fairlot/contract';

/** Why an auction owes no sales tax, as stored. */
interface NoTaxRow {
  readonly no_tax_reason: NoTaxReason | null;
  readonly no_tax_note: string;
}

export function noTaxColumns(noTax: NoTax | null): NoTaxRow {
  return { no_tax_reason: noTax?.reason ?? null, no_tax_note: noTax?.note ?? '' };
}

export function storedNoTax({ no_tax_reason, no_tax_note }: NoTaxRow): NoTax | null {
  return no_tax_reason === null ? null : { reason: no_tax_reason, note: no_tax_note };
}

/** What bidders read beside a rate of zero; empty for any other rate, and if no reason was given. */
export function taxNote(sale: NoTaxRow & { readonly sales_tax_ppm: number }): string {
  const noTax = storedNoTax(sale);
  return sale.sales_tax_ppm === 0 && noTax !== null ? noTaxWords(noTax) : '';
}

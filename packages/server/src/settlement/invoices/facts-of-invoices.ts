import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

const body = z.object({ invoiceId: z.string() });

/** A winner has an invoice. */
export const invoiceMade = defineFact('InvoiceMade', body);

/** Its total has changed, or how much of it is paid. */
export const invoiceChanged = defineFact('InvoiceChanged', body);

/** An invoice has been paid in full. */
export const invoicePaid = defineFact('InvoicePaid', body);

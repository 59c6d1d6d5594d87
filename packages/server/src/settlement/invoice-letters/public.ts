export { createInvoiceLetters } from './create-invoice-letters.ts';
export type { InvoiceLetters } from './create-invoice-letters.ts';

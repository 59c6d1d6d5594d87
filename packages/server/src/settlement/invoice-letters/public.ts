export type { InvoiceLetters } from './create-invoice-letters.ts';

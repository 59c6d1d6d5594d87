export { paymentLetters } from './payment-letters.ts';
export type { PaymentMails } from './payment-letters.ts';
export { invoiceLetters } from './invoice-letters.ts';
export type { InvoiceMails } from './invoice-letters.ts';
export { disputeLetters } from './dispute-letters.ts';
export type { DisputeMails } from './dispute-letters.ts';

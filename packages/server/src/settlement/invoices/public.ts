export { invoiceChanged, invoiceMade, invoicePaid } from './facts-of-invoices.ts';
export { findInvoice } from './find-invoice.ts';
export type { FoundInvoice, InvoiceReader } from './find-invoice.ts';
export { findInvoiceOfSale } from './invoice-of-sale.queries.ts';
export { createInvoiceKey, createInvoiceKeys } from './invoice-keys.ts';
export { lockInvoice } from './locked-invoice.ts';
export type { LockedInvoice } from './locked-invoice.ts';
export { noteDisputed, recordReturn } from './returns.queries.ts';
export { noteLatestAttempt, recordPayment } from './payments.queries.ts';
export type { Payment } from './payments.queries.ts';
export { noPickup } from './present-invoice.ts';
export type { Pickup } from './present-invoice.ts';
export { readInvoice, readInvoices } from './read-invoice.ts';
export type { InvoiceDetails } from './invoice-details.ts';
export { sendingSiteOf, sendingSitesOf } from './sending-site.ts';
export type { OnInvoiced, SettledInvoice } from './settled-invoice.ts';
export type { ReadPickups } from './invoice-dependencies.ts';
export type { SoldLater } from './add-sold-lot.ts';
export type { SoldLot } from './settlement.queries.ts';
export { createSettlement } from './create-settlement.ts';
export { decideCertificate } from './certificate-decided.ts';
export { changeInvoice, takePayment } from './change-invoice.ts';
export type {
  ChangeOutcome,
  PaymentDependencies,
  PaymentInPerson,
  PaymentOutcome,
} from './change-invoice.ts';
export { sumsOf } from './decide-change.ts';
export type { ChangeRequest } from './decide-change.ts';
export { revokeInvoiceKeys } from './invoice-keys.ts';
export { isSmallRest, writeOffRest } from './write-off.ts';
export { invoicesOf } from './payment-record.queries.ts';
export { hasUnpaidWins } from './unpaid-wins.queries.ts';

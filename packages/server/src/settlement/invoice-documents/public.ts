export { serveInvoiceDocuments } from './invoice-documents.routes.ts';
export { createInvoicePdf } from './invoice-pdf.ts';
export type { InvoicePdf } from './invoice-pdf.ts';
export { qrCode } from './qr-code.ts';
export { invoiceTotals } from './invoice-totals.ts';
export { paymentMeans } from './payment-means.ts';

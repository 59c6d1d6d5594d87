export { qrCode } from './qr-code.ts';
export { invoiceTotals } from './invoice-totals.ts';
export { paymentMeans } from './payment-means.ts';

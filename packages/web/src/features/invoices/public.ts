export { InvoiceList } from './invoice-list.tsx';
export { InvoicePage } from './invoice-page.tsx';
export { invoicePath, schedulePath } from './invoice-paths.ts';
export { PrintPage } from './print-page.tsx';
export { WonLot } from './won-lot.tsx';
export { StatusBadge } from './status-badge.tsx';
export { listStatusLabels } from './status-labels.ts';

export { WonLot as default } from '../src/features/invoices/public.ts';

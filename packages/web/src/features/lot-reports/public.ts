export { ReportLot } from './report-lot.tsx';

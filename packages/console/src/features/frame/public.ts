export { CompanyFrame } from './company-frame.tsx';

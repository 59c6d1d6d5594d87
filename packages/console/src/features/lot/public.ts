export { LotPage } from './lot-page.tsx';

export { BiddersPage } from './bidders-page.tsx';

export { LotsPage } from './lots-page.tsx';

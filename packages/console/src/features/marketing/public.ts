export { SalePhoto } from './sale-photo.tsx';

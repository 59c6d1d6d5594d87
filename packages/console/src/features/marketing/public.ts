export { MarketingPage } from './marketing-page.tsx';
export { SalePhoto } from './sale-photo.tsx';

export { MarketingPage } from './marketing-page.tsx';

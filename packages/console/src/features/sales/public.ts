export { SalesPage } from './sales-page.tsx';
export { SaleStage } from './sale-stage.tsx';

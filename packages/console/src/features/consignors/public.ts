export { ConsignorNames } from './consignor-names.tsx';
export { SaleConsignorsPage } from './sale-consignors-page.tsx';
export { ConsignorsPage } from './consignors-page.tsx';

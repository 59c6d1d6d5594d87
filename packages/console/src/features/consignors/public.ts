export { ConsignorNames } from './consignor-names.tsx';

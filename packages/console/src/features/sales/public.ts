export { SaleStage } from './sale-stage.tsx';

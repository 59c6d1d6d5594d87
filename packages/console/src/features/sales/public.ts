export { isOver } from './is-over.ts';
export { SaleStage } from './sale-stage.tsx';

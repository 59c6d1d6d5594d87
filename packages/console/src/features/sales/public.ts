export { isOver } from './is-over.ts';
export { isPrepared } from './is-prepared.ts';
export { SaleStage } from './sale-stage.tsx';

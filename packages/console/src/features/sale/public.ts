export { partsOf } from './sale-parts.ts';

export { addOperator } from './change-operators.ts';
export { isOperator } from './operators.queries.ts';
export { openViewOf } from './views.queries.ts';
export type { OpenView } from './views.queries.ts';

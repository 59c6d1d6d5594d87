export { isOperator } from './operators.queries.ts';

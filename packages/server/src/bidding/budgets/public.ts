export { deleteBudgetsOf } from './budgets.queries.ts';

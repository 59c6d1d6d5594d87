export { LotPlan, SalePlan } from './lazy-parts.ts';
export { OwnPlans } from './own-plans.tsx';

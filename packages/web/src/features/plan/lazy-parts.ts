import { optionalPart } from '@fairlot/ui/lazy-part.ts';

/** Loaded for registered bidders alone, after the page. */
export const LotPlan = optionalPart(() => import('./lot-plan.tsx'));
export const SalePlan = optionalPart(() => import('./sale-plan.tsx'));

export { removeSecondFactors } from './remove-second-factors.ts';
export type { SecondFactor } from './second-factor.ts';

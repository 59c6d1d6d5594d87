export { removeSecondFactors } from './remove-second-factors.ts';
export { resetSecondFactor } from './reset-second-factor.ts';
export type { SecondFactor } from './second-factor.ts';

export { secondFactorLetters } from './second-factor-letters.ts';
export type { SecondFactorMails } from './second-factor-letters.ts';
export { removeSecondFactors } from './remove-second-factors.ts';
export type { SecondFactor } from './second-factor.ts';

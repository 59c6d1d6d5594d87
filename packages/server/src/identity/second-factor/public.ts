export { removeSecondFactors } from './remove-second-factors.ts';
export { resetSecondFactor } from './reset-second-factor.ts';
export { createSeal } from './seal.ts';
export { serveSecondFactor } from './second-factor.routes.ts';
export { createSecondFactor } from './second-factor.ts';
export type { SecondFactor } from './second-factor.ts';

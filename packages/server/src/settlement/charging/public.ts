export { cardSaved, chargeDuePlans, planCharge } from './charge-plan.ts';
export type { ChargeEvents, ChargingDependencies } from './charging.ts';
export { endByHand } from './end-by-hand.ts';
export { hearChargeNews } from './hear-charge-news.ts';
export { openCharges } from './open-charges.ts';
export { lookAtOpenCharges } from './look-at-open-charges.ts';

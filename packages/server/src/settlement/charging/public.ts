export { cardSaved, chargeDuePlans, planCharge } from './charge-plan.ts';
export { countOpenCharges, readOpenCharges } from './charges.queries.ts';
export type { ChargeEvents, ChargingDependencies } from './charging.ts';
export { serveCharging } from './charging.routes.ts';
export { endByHand } from './end-by-hand.ts';
export { hearChargeNews } from './hear-charge-news.ts';
export { hearReturnNews } from './hear-return-news.ts';
export { openCharges } from './open-charges.ts';
export { lookAtOpenCharges } from './look-at-open-charges.ts';

export { cardSaved, chargeDuePlans, planCharge } from './charge-plan.ts';
export type { ChargeEvents, ChargingDependencies } from './charging.ts';
export { endManually } from './end-manually.ts';
export { handleChargeWebhook } from './handle-charge-webhook.ts';
export { openCharges } from './open-charges.ts';
export { reconcileOpenCharges } from './reconcile-open-charges.ts';

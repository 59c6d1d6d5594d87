export {
  cardSaved,
  attemptDuePayments,
  schedulePaymentAgain,
  schedulePayments,
} from './scheduled-payments.ts';
export type { PaymentEvents, PaymentsDependencies } from './payment-attempt.ts';
export { endManually } from './end-manually.ts';
export { handlePaymentWebhook } from './handle-payment-webhook.ts';
export { openAttempts } from './open-attempts.ts';
export { reconcileOpenAttempts } from './reconcile-open-attempts.ts';

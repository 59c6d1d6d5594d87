import { addPaymentAttempt } from './payment-attempt.command.ts';

export const paymentCommands = [addPaymentAttempt];

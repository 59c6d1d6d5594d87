import { z } from 'zod';

/** The stored content of an SMS; only `EnqueueSms` writes it. */
export const smsContent = z.object({ text: z.string() });

/**
 * An SMS that we send. A bidder gets the welcome once per phone, and each of the others once per lot. The
 * capability that causes one has the text.
 */
export interface SmsMessage {
  readonly kind: 'welcome' | 'closes-today' | 'closes-soon';
  readonly lotId: string | null;
  readonly text: string;
}

/** The end of every SMS, so that its reader knows how to stop them. */
export const howToStop = 'Reply STOP to stop.';

export const welcome =
  "You'll get text messages from Fairlot about lots you follow. Reply STOP to stop, HELP for help. Msg & data rates may apply.";

/** Replies to commands, which anybody may text. */
export const replies = {
  stop: 'You will get no more text messages from Fairlot. Reply START to get them again.',
  start: welcome,
  help: 'Fairlot texts you before lots you follow close, at most two messages per lot. Reply STOP to stop, START to start again. Msg & data rates may apply.',
} as const;

import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import { mailOutbids, mailWins, textClosingLots } from '#bidding/reminders/public.ts';
import type { EnqueueText } from '#messaging/text-messages/public.ts';
import type { Foundation } from './foundation.ts';

/** What people are told in time, done again and again; tests do it by hand. */
export interface Reminders {
  readonly textClosingSoon: (stopping?: AbortSignal) => Promise<void>;
  readonly textClosingToday: (stopping?: AbortSignal) => Promise<void>;
  readonly mailWins: (stopping?: AbortSignal) => Promise<void>;
  readonly mailOutbids: (stopping?: AbortSignal) => Promise<void>;
}

export function wireReminders(
  { database, log }: Foundation,
  around: {
    readonly enqueueEmail: EnqueueEmail;
    readonly enqueueText: EnqueueText;
    readonly linkTo: LinkTo;
  },
): Reminders {
  const dependencies = { database, log, ...around };
  return {
    textClosingSoon: (stopping) => textClosingLots(dependencies, 'closes-soon', stopping),
    textClosingToday: (stopping) => textClosingLots(dependencies, 'closes-today', stopping),
    mailWins: (stopping) => mailWins(dependencies, stopping),
    mailOutbids: (stopping) => mailOutbids(dependencies, stopping),
  };
}

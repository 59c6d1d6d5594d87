import type { EnqueueEmail, LinkTo } from '../features/messages/public.ts';
import { mailOutbids, mailWins, textClosingLots } from '../features/reminders/public.ts';
import type { EnqueueText } from '../features/text-messages/public.ts';
import type { Foundation } from './foundation.ts';

/** What people are told in time, done again and again; tests do it by hand. */
export interface Reminders {
  readonly textClosingSoon: () => Promise<void>;
  readonly textClosingToday: () => Promise<void>;
  readonly mailWins: () => Promise<void>;
  readonly mailOutbids: () => Promise<void>;
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
    textClosingSoon: () => textClosingLots(dependencies, 'closes-soon'),
    textClosingToday: () => textClosingLots(dependencies, 'closes-today'),
    mailWins: () => mailWins(dependencies),
    mailOutbids: () => mailOutbids(dependencies),
  };
}

import { bidsTakenBack } from '#bidding/bids/public.ts';
import type { EnqueueEmail, MailingModule } from '#messaging/messages/public.ts';
import type { EnqueueSms } from '#messaging/sms/public.ts';
import { onceForAll } from '#platform/facts/fact.ts';
import type { Pass } from '#platform/modules/module.ts';
import { lotWithdrawn } from '#bidding/bids/public.ts';
import { lotCorrected } from '#selling/sales/public.ts';
import { reminderLetters } from './reminder-letters.ts';
import type { ReminderEmail } from './reminder-letters.ts';
import { mailAnnouncements } from './mail-announcements.ts';
import { mailCorrections } from './mail-corrections.ts';
import { mailLostBids } from './mail-lost-bids.ts';
import { mailTakenBack } from './mail-taken-back.ts';
import { mailOutbids } from './mail-outbids.ts';
import { mailWins } from './mail-wins.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';
import { notifyOfWithdrawal } from './notify-of-withdrawal.ts';
import { sendClosingSms } from './send-closing-sms.ts';

/** An SMS ten minutes before the close may be late by this much; a query takes some milliseconds. */
const soonRoundMs = 15_000;
/** The query takes a tenth of a second with 50,000 open lots and 10,000 people waiting for an SMS. */
const morningRoundMs = 60_000;
/** Not urgent while the auction continues. */
const winRoundMs = 60_000;
/** Those who are away should know soon; querying the few recent announcements is cheap. */
const announcementRoundMs = 10_000;
/** Those who are away should know soon; querying the few bids that wait for room is cheap. */
const lostBidRoundMs = 30_000;
/** Outbid alerts are collected for some minutes; each round reads the alerts of some hours. */
const outbidRoundMs = 60_000;

type Round = Pass['run'];

/** The mails and SMS that remind people in time. */
export interface Reminders extends MailingModule {
  readonly sendClosingSoon: Round;
  readonly sendClosingToday: Round;
  readonly mailWins: Round;
  readonly mailOutbids: Round;
  readonly mailAnnouncements: Round;
  readonly mailLostBids: Round;
}

export function remindersModule(
  dependencies: ReminderDependencies & {
    readonly enqueueEmail: EnqueueEmail<ReminderEmail>;
    readonly enqueueSms: EnqueueSms;
  },
): Reminders {
  const rounds = {
    sendClosingSoon: (stopping) => sendClosingSms(dependencies, 'closes-soon', stopping),
    sendClosingToday: (stopping) => sendClosingSms(dependencies, 'closes-today', stopping),
    mailWins: (stopping) => mailWins(dependencies, stopping),
    mailOutbids: (stopping) => mailOutbids(dependencies, stopping),
    mailAnnouncements: (stopping) => mailAnnouncements(dependencies, stopping),
    mailLostBids: (stopping) => mailLostBids(dependencies, stopping),
  } satisfies Record<string, Round>;
  return {
    letters: reminderLetters,
    ...rounds,
    followers: [
      onceForAll('mails about corrections', lotCorrected, (tx, correction) =>
        mailCorrections(dependencies, tx, correction),
      ),
      onceForAll('mails about withdrawals', lotWithdrawn, (tx, withdrawal) =>
        notifyOfWithdrawal(dependencies, tx, withdrawal),
      ),
      onceForAll('mails about bids that were taken back', bidsTakenBack, (tx, { lotId }) =>
        mailTakenBack(dependencies, tx, lotId),
      ),
    ],
    passes: [
      { name: 'SMS before a close', everyMs: soonRoundMs, run: rounds.sendClosingSoon },
      { name: 'SMS in the morning', everyMs: morningRoundMs, run: rounds.sendClosingToday },
      { name: 'win mails', everyMs: winRoundMs, run: rounds.mailWins },
      { name: 'announcement mails', everyMs: announcementRoundMs, run: rounds.mailAnnouncements },
      { name: 'mails of lost bids', everyMs: lostBidRoundMs, run: rounds.mailLostBids },
      { name: 'outbid mails', everyMs: outbidRoundMs, run: rounds.mailOutbids },
    ],
  };
}

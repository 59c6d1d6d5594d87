import { z } from 'zod';
import { truncate } from '#platform/text/truncate.ts';

/** A lot about to close, as an SMS names it. */
const closingLot = z.object({
  lotNumber: z.string(),
  title: z.string(),
  /** With its time zone, e.g. `7:04:00 PM EST`. */
  closesAtStr: z.string(),
  link: z.string(),
});

/**
 * The SMS that we send. A bidder gets the welcome once per phone, and each of the others once per lot
 * (specification, section 9: on the morning of closing, and ten minutes before it).
 */
export const smsMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('closes-today'), lotId: z.string(), data: closingLot }),
  z.object({
    kind: z.literal('closes-soon'),
    lotId: z.string(),
    /** Ten, unless no node was running in time. */
    data: closingLot.extend({ minutesLeft: z.number() }),
  }),
]);
export type SmsMessage = z.infer<typeof smsMessage>;

/**
 * SMS are charged per segment; with titles of this length a message fits into two segments of 153
 * characters. The ellipsis is three dots, since `…` is not in the 7-bit alphabet and would halve the
 * size of a segment.
 */
const titleLength = 40;
const howToStop = 'Reply STOP to stop.';

export function renderSms(message: SmsMessage): string {
  switch (message.kind) {
    case 'welcome':
      return welcome;
    case 'closes-today':
      return `Fairlot: ${lotOf(message.data)} closes today at ${message.data.closesAtStr}. ${message.data.link} ${howToStop}`;
    case 'closes-soon':
      return `Fairlot: ${lotOf(message.data)} closes in about ${message.data.minutesLeft} minutes, at ${message.data.closesAtStr}. ${message.data.link} ${howToStop}`;
  }
}

function lotOf({ lotNumber, title }: z.infer<typeof closingLot>): string {
  return `lot ${lotNumber} (${truncate(title, titleLength, '...')})`;
}

const welcome =
  "You'll get text messages from Fairlot about lots you follow. Reply STOP to stop, HELP for help. Msg & data rates may apply.";

/** Answers to the words that everybody may text. */
export const replies = {
  stop: 'You will get no more text messages from Fairlot. Reply START to get them again.',
  start: welcome,
  help: 'Fairlot texts you before lots you follow close, at most two messages per lot. Reply STOP to stop, START to start again. Msg & data rates may apply.',
} as const;

import { howToStop } from '#messaging/sms/public.ts';
import { localTimeOfDay } from '#platform/time/local-time.ts';
import { truncate } from '#platform/text/truncate.ts';
import type { ClosingLot, ClosingSms } from './closing-lots.queries.ts';

/**
 * SMS are charged per segment; with titles of this length a message fits into two segments of 153
 * characters. The ellipsis is three dots, since `…` is not in the 7-bit alphabet and would halve the
 * size of a segment.
 */
const titleLength = 40;

/**
 * The text of an SMS about a lot that is about to close (second specification, section 9), with the close
 * in the sale's time zone, such as `7:04:00 PM EST`.
 */
export function closingSmsText(
  kind: ClosingSms,
  lot: Omit<ClosingLot, `${string}_id`>,
  link: string,
): string {
  const name = `lot ${lot.lot_number} (${truncate(lot.title, titleLength, '...')})`;
  const closesAt = localTimeOfDay(lot.close_at, lot.time_zone);
  const when =
    kind === 'closes-today'
      ? `closes today at ${closesAt}`
      : `closes in about ${lot.minutes_left} minutes, at ${closesAt}`;
  return `Fairlot: ${name} ${when}. ${link} ${howToStop}`;
}

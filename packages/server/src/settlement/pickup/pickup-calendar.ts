import { formatPhone } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { icalText } from '#browsing/discovery/public.ts';
import { readReservations } from './reservations.queries.ts';
import { readMeeting } from './schedule.queries.ts';

/**
 * The reserved slot of an invoice for the bidder's calendar; null while none is. A moved slot replaces
 * the earlier entry.
 */
export async function pickupCalendar(
  db: Kysely<DB>,
  invoiceId: string,
  /** The address of the invoice's page. */
  address: string,
): Promise<string | null> {
  const [reservation] = await readReservations(db, [invoiceId]);
  if (reservation === undefined) return null;
  const meeting = await readMeeting(db, invoiceId);
  const contacts = [formatPhone(meeting.phone), meeting.email]
    .filter((text) => text !== '')
    .join(', ');
  return icalText(`Pickup: ${meeting.title}`, [
    {
      uid: `pickup-${invoiceId}`,
      sequence: reservation.moves,
      revisedAt: reservation.chosenAt,
      from: new Date(reservation.start),
      to: new Date(reservation.end),
      summary: `Pickup: ${meeting.title}`,
      location: [
        meeting.address1,
        meeting.address2,
        meeting.city,
        `${meeting.state} ${meeting.zip}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
      description: `Invoice #${meeting.invoiceNumber} from ${meeting.companyName} (${contacts}). Show the pickup code of your invoice when you arrive.\n${address}`,
      address,
    },
  ]);
}

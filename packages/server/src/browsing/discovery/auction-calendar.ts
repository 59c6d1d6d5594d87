import { auctionPath } from '@fairlot/contract';
import { sessionTitle } from '#browsing/catalogue/public.ts';
import type { CalendarRow } from './discovery.queries.ts';
import { icalText } from './ical.ts';
import type { CalendarEvent } from './ical.ts';

const minuteMs = 60_000;

/**
 * The closing of an auction session and its pickup windows, for a calendar. Anybody with the address can
 * read it, so it names only city and state, as the page does.
 */
export function auctionCalendar(row: CalendarRow, origin: string): string {
  const title = sessionTitle(row.title, row.session_title);
  const address = origin + auctionPath(row.id, title);
  const shared = {
    address,
    location: `${row.city}, ${row.state}`,
    isCancelled: row.cancelled_at !== null,
  };
  const pickups = row.windows.map((window): CalendarEvent => ({
    ...shared,
    uid: window.id,
    sequence: row.cancelled_at === null ? 0 : 1,
    revisedAt: row.cancelled_at ?? row.published_at,
    from: new Date(window.from),
    to: new Date(window.to),
    summary: `Pickup: ${row.title}`,
    description: `For lots won from ${row.company_name}. The address is on your invoice.\n${address}`,
  }));
  return icalText(title, [{ ...shared, ...closing(row, title, address) }, ...pickups]);
}

function closing(row: CalendarRow, title: string, address: string) {
  const planned = row.last_planned_close_at ?? row.first_close_at;
  const close = row.last_close_at ?? row.first_close_at;
  // A close never becomes earlier, so the delay increases as a sequence must.
  const delayMs = Math.max(0, close.getTime() - planned.getTime());
  return {
    uid: row.id,
    sequence: Math.ceil(delayMs / minuteMs) + (row.cancelled_at === null ? 0 : 1),
    // A late bid moves the close to one soft close after the bid.
    revisedAt:
      row.cancelled_at ??
      (delayMs === 0 ? row.published_at : new Date(close.getTime() - row.soft_close_ms)),
    from: row.first_close_at,
    // An event without a length is not shown by most calendars.
    to: new Date(Math.max(close.getTime(), row.first_close_at.getTime() + minuteMs)),
    summary: `Closing: ${title}`,
    description: `Lots close one after the other, by ${row.company_name}. A late bid keeps a lot open a little longer.\n${address}`,
  };
}

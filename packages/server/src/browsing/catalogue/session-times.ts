import { localDateTime } from '#platform/time/local-time.ts';

/** An auction is published from its publish date on; before it is a preview without a close. */
export function isPublished(publishedAt: Date | null, now: Date): boolean {
  return publishedAt !== null && publishedAt <= now;
}

/** A session has closed if it has lots and all of them have ended. */
export function isSessionClosed(session: { lot_count: number; remaining: number }): boolean {
  return session.lot_count > 0 && session.remaining === 0;
}

export interface SessionTimes {
  closeTime: string | null;
  closeTimeLocalStr: string;
  secondsToClose: number | null;
}

/**
 * The close that a session shows: the first scheduled one until all of its lots have ended, then that of
 * the last lot. Seconds go below zero while lots close, shown as "Happening Now"; counting down to the
 * last lot would look like a start that is still ahead.
 */
export function sessionTimes(
  session: {
    first_close_at: Date;
    last_close_at: Date | null;
    lot_count: number;
    remaining: number;
  },
  auction: { published_at: Date | null; time_zone: string },
  now: Date,
): SessionTimes {
  if (!isPublished(auction.published_at, now)) {
    return { closeTime: null, closeTimeLocalStr: '', secondsToClose: null };
  }
  const { first_close_at: first, last_close_at: last } = session;
  const close = isSessionClosed(session) && last !== null ? last : first;
  return {
    closeTime: close.toISOString(),
    closeTimeLocalStr: localDateTime(close, auction.time_zone),
    secondsToClose: secondsBetween(now, close),
  };
}

/** From the first instant to the second, negative when it has passed. */
export function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}

/** A session's own title after its auction's, which is all that most have. */
export function sessionTitle(auctionTitle: string, title: string): string {
  return title === '' ? auctionTitle : `${auctionTitle}: ${title}`;
}

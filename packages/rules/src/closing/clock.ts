/** A lot is open while the clock is before its close. Epoch milliseconds. */
export function isOpen(now: number, close: number): boolean {
  return now < close;
}

/** Two minutes, in milliseconds (section 9). */
export const defaultSoftClose = 2 * 60_000;

/** One minute between the closes of two lots, in milliseconds (section 9). */
export const defaultLotInterval = 60_000;

/**
 * Soft close (section 4): a bid seen with less than `softClose` left resets the
 * clock to that much. It never shortens, and a bid at or after the close never reopens.
 * Epoch milliseconds and milliseconds.
 */
export function extendClose(lot: { close: number; acceptedAt: number; softClose: number }): number {
  if (!isOpen(lot.acceptedAt, lot.close)) return lot.close;
  return Math.max(lot.close, lot.acceptedAt + lot.softClose);
}

/** The scheduled closes of a session's lots in catalogue order: one interval apart. */
export function scheduleCloses(session: {
  firstClose: number;
  interval: number;
  count: number;
}): number[] {
  return Array.from(
    { length: session.count },
    (_, index) => session.firstClose + index * session.interval,
  );
}

const minute = 60_000;
const hour = 60 * minute;
/** Longer than a service may ask us to wait: nothing we have to say is of use after it. */
const longest = 24 * hour;

/** A device that has refused this many requests in a row, over most of a day, is given up. */
export const maxFailures = 20;

/**
 * Milliseconds until the next request to a device of which this many in a row have failed: a minute,
 * doubled each time up to an hour, or longer if the service asked for that in `Retry-After` (seconds or
 * a date, RFC 9110). `now` is epoch milliseconds.
 */
export function pauseAfter(failures: number, retryAfter: string | null, now: number): number {
  const own = Math.min(hour, minute * 2 ** (failures - 1));
  return Math.min(longest, Math.max(own, asked(retryAfter, now)));
}

function asked(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : date - now;
}

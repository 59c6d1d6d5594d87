/**
 * An instant in the auction's own time zone with its abbreviation, "Fri, May 1, 2:05 PM EDT"; of a bid, about whose time
 * people argue, to the second.
 */
export function localTime(
  instant: string,
  timeZone: string,
  precision: 'minutes' | 'seconds' = 'minutes',
): string {
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(precision === 'seconds' && { second: '2-digit' }),
    timeZoneName: 'short',
  }).format(new Date(instant));
  // Server and browser use different spaces before AM and PM.
  return unbrokenTime(text.replace(/\u202f/g, ' '));
}

/** A text whose times stay on one line: "11:54 AM EST" is not broken before its AM or its zone. */
export function unbrokenTime(text: string): string {
  return text.replace(/ ([AP]M)\b(?: (?=[A-Z]))?/g, (spaced) => spaced.replaceAll(' ', '\u00a0'));
}

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

/**
 * A text whose days and times each stay on one line: "Nov 29, 2026" is not broken before its day or year, "11:54 AM EST"
 * not before its AM or its zone, and no line begins with a dash.
 */
export function unbrokenTime(text: string): string {
  return text.replace(/\b[A-Z][a-z]{2} \d+(?:, \d{4})?| [AP]M\b(?: (?=[A-Z–]))?/g, (spaced) =>
    spaced.replaceAll(' ', '\u00a0'),
  );
}

/**
 * Times for people, in the auction's own IANA time zone. Formatters are cached: creating one costs a
 * hundred times as much as using it.
 */
function cachedFormatter(options: Intl.DateTimeFormatOptions) {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = formatters.get(timeZone);
    if (known !== undefined) return known;
    const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formatters.set(timeZone, made);
    return made;
  };
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const minute = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const dateTime = cachedFormatter({ ...day, ...minute });
const date = cachedFormatter(day);
const timeOfDay = cachedFormatter({ ...minute, second: '2-digit' });
const clock = cachedFormatter({ hour: 'numeric', minute: '2-digit' });
const zoneName = cachedFormatter({ timeZoneName: 'longGeneric' });
const window = cachedFormatter({ weekday: 'short', ...day, ...minute });

/** "Nov 22, 2026, 7:00 PM EST". */
export function localDateTime(at: Date, timeZone: string): string {
  return plainSpaces(dateTime(timeZone).format(at));
}

/** "Nov 22, 2026". */
export function localDate(at: Date, timeZone: string): string {
  return date(timeZone).format(at);
}

/** "7:00:05 PM EST". */
export function localTimeOfDay(at: Date, timeZone: string): string {
  return plainSpaces(timeOfDay(timeZone).format(at));
}

/** "7:00 PM". */
export function localClock(at: Date, timeZone: string): string {
  return plainSpaces(clock(timeZone).format(at));
}

/** "Eastern Time": a name of the zone that is the same in summer and winter. */
export function timeZoneDisplayName(timeZone: string): string {
  const parts = zoneName(timeZone).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** "Sat, Nov 28, 2026, 10:00 AM – 2:00 PM EST". */
export function localWindow(from: Date, to: Date, timeZone: string): string {
  return plainSpaces(window(timeZone).formatRange(from, to));
}

/** Intl writes narrow and thin spaces, which break searching and comparing. */
function plainSpaces(text: string): string {
  return text.replace(/[\u2009\u202F\u00A0]/g, ' ');
}

/** A day of the calendar, `YYYY-MM-DD`, in words: "Fri, Jun 5", or in full "Friday, June 5". */
export function dayLabel(day: string, form: 'short' | 'full'): string {
  const width = form === 'full' ? 'long' : 'short';
  // A calendar day has no time zone: midnight UTC formatted in UTC is the same day everywhere.
  return new Intl.DateTimeFormat('en-US', {
    weekday: width,
    month: width,
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

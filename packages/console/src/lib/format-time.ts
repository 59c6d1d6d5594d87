const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant in the viewer's own time zone, which it names, "May 1, 2026, 2:05 PM EDT". */
export const formatTime = (instant: string) => format.format(new Date(instant));

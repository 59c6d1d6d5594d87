const hourMs = 3_600_000;

/** The clock changes of a time zone between two instants. */
export function clockChanges(from: number, to: number, timeZone: string): number[] {
  const offset = offsetsOf(timeZone);
  const changes: number[] = [];
  // Searches by day first, because a year has only two.
  for (let day = from; day < to; day += 24 * hourMs) {
    const end = Math.min(day + 24 * hourMs, to);
    if (offset(day) === offset(end)) continue;
    let hour = Math.ceil(day / hourMs) * hourMs;
    while (hour < end && offset(hour) === offset(day)) hour += hourMs;
    changes.push(hour);
  }
  return changes;
}

function offsetsOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The instant of a local time (`2026-12-06T18:00`) in a time zone; NaN if invalid. */
export function instantOf(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const shift = (at: number) => {
    const [, sign, hours = '0', minutes = '0'] =
      /GMT(?:([+-])(\d\d):(\d\d))?/.exec(offsetsOf(timeZone)(at)) ?? [];
    return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  };
  // The offset at the local time, not at the same hour in UTC.
  return asUtc - shift(asUtc - shift(asUtc));
}

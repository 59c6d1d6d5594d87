import { Temporal } from 'temporal-polyfill';

/** An instant (epoch milliseconds), or a distance in milliseconds from the moment of import. */
export type Moment =
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'after'; readonly delay: number };

const distance = /^\+(\d{1,7})(s|m|h|d)$/;
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads `+90s`, `+10m`, `+2h`, `+3d`, or an ISO time; without an offset the ISO time is local to the
 * sale's zone. Null for anything else.
 */
export function parseMoment(text: string, timeZone: string): Moment | null {
  const [, count, unit] = distance.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    return { kind: 'after', delay: Number(count) * unitMs[unit as keyof typeof unitMs] };
  }
  try {
    const at = hasOffset.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
    return { kind: 'at', at };
  } catch {
    return null;
  }
}

const hasOffset = /(z|[+-]\d\d:?\d\d)(\[[^\]]*\])?$/i;

/** Epoch milliseconds. */
export function resolveMoment(moment: Moment, now: number): number {
  return moment.kind === 'at' ? moment.at : now + moment.delay;
}

/** Local time in a zone, to the minute unless it has seconds: `2026-12-06T18:00`. */
export function wallTime(at: number, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
  return at % 60_000 === 0 ? time.toString({ smallestUnit: 'minute' }) : time.toString();
}

/** The same local weekday and hour whole weeks later, even across daylight-saving changes. */
export function weeksLater(at: number, weeks: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).add({ weeks })
    .epochMilliseconds;
}

/** The first such weekday (1 Monday to 7 Sunday) and local hour that is not before `from`. */
export function nextWeekday(
  from: number,
  { weekday, hour }: { readonly weekday: number; readonly hour: number },
  timeZone: string,
): number {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  const days = (weekday - start.dayOfWeek + 7) % 7;
  const that = start.add({ days }).toPlainDate().toZonedDateTime({ timeZone, plainTime: { hour } });
  return (that.epochMilliseconds < from ? that.add({ weeks: 1 }) : that).epochMilliseconds;
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

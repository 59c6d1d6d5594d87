import type { SetupFields } from '@fairlot/contract';
import type { PickupWindow } from '@fairlot/rules';
import { checkSchedule } from '#selling/intake/public.ts';
import type { ScheduleProblem, SetupValues } from '#selling/intake/public.ts';
import { resolveMoment, scheduleSale } from '#selling/sales/public.ts';
import type { Moment, SaleToSchedule, StoredSetup } from '#selling/sales/public.ts';
import { changeSessions } from './change-sessions.ts';
import { readInstant } from './time-change.ts';
import type { TimeChange, TimeProblem } from './time-change.ts';

/** A sale's new times. Epoch milliseconds. */
export interface ChangedTimes {
  readonly startsAt: number | null;
  readonly sessions: readonly {
    id: string;
    title: string;
    descriptionHtml: string;
    firstClose: number;
  }[];
  readonly pickupWindows: readonly PickupWindow[];
  /** The lots whose close changes. */
  readonly closes: readonly { id: string; closeAt: number }[];
  readonly problems: readonly TimeProblem[];
}

/** Fields on which the times of a sale depend. */
export const fieldsOfTimes = [
  'timeZone',
  'startTime',
  'firstCloseTime',
  'lotIntervalSeconds',
  'sessions',
  'pickupWindows',
] as const;

/**
 * All times of a sale after some of its fields changed. Unchanged times keep their local time, even when
 * the zone changes: six o'clock is six o'clock in the new one. Lots follow their session
 * (`scheduleSale`); those with a close of their own keep it.
 */
export function changeTimes(
  stored: StoredSetup,
  fields: SetupFields,
  values: SetupValues,
  now: number,
): ChangedTimes {
  const change: TimeChange = { stored, fields, values, now, problems: [] };
  const startTime = readStart(change);
  const firstCloseTime = readInstant(
    change,
    values.firstCloseTime ?? fields.firstCloseTime,
    { text: fields.firstCloseTime, at: stored.sessions[0]?.firstClose ?? null },
    { field: 'firstCloseTime', where: '' },
  );
  const sessions = changeSessions(change);
  const pickupWindows = changeWindows(change);
  const lotInterval = values.lotIntervalSeconds ?? stored.terms.lotInterval;
  const sale = { terms: { startTime, firstCloseTime, lotInterval, pickupWindows }, sessions };
  const schedule = scheduleSale(sale, now);
  return {
    startsAt: schedule.startsAt,
    sessions: sessions.map(({ id, title, descriptionHtml }, index) => ({
      id,
      title,
      descriptionHtml,
      firstClose: schedule.firstCloses[index] ?? resolveMoment(firstCloseTime, now),
    })),
    pickupWindows: pickupWindows.map(({ slotMinutes, perSlot }, index) => ({
      start: schedule.pickupWindows[index]?.start ?? now,
      end: schedule.pickupWindows[index]?.end ?? now,
      slotMinutes,
      perSlot,
    })),
    closes: [...schedule.closes].flatMap(([{ id, close }, closeAt]) =>
      close === closeAt ? [] : [{ id, closeAt }],
    ),
    problems: [...change.problems, ...checkSchedule(sale, now).flatMap(problemOfField)],
  };
}

/** Null: bidding is open at once. */
function readStart(change: TimeChange): Moment | null {
  const { stored, fields, values } = change;
  const text = values.startTime === undefined ? fields.startTime : values.startTime;
  if (text === null) return null;
  const before = { text: fields.startTime, at: stored.startsAt };
  return readInstant(change, text, before, { field: 'startTime', where: '' });
}

function changeWindows(change: TimeChange): SaleToSchedule<unknown>['terms']['pickupWindows'] {
  const { stored, fields, values } = change;
  return (values.pickupWindows ?? fields.pickupWindows).map((window, index) => {
    const end = (which: 'start' | 'end') =>
      readInstant(
        change,
        window[which],
        {
          text: fields.pickupWindows[index]?.[which] ?? null,
          at: stored.pickupWindows[index]?.[which] ?? null,
        },
        { field: 'pickupWindows', where: `[${index}].${which}` },
      );
    return { ...window, start: end('start'), end: end('end') };
  });
}

/** The checklist mentions closes that come too early, which may be fixed later, and what is wrong with single lots. */
function problemOfField({ code, where = '', reason }: ScheduleProblem): TimeProblem[] {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/.exec(where) ?? [];
  const field = fieldsOfTimes.find((one) => one === name);
  if (field === undefined || code === 'in-the-past' || code === 'before-start') return [];
  return [{ field, where: rest, reason }];
}

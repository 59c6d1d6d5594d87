import type { SetupFields, SetupProblem } from '@fairlot/contract';
import type { SetupValues } from '#selling/intake/public.ts';
import { parseMoment } from '#selling/sales/public.ts';
import type { Moment, StoredSetup } from '#selling/sales/public.ts';

/** Why a time cannot be as wanted. */
export type TimeProblem = Omit<SetupProblem, 'kind'>;

/** A change of a sale's times as it is read; what turns out to be wrong is collected in `problems`. */
export interface TimeChange {
  readonly stored: StoredSetup;
  /** The stored sale as it is shown: local times. */
  readonly fields: SetupFields;
  /** The fields that change. */
  readonly values: SetupValues;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly problems: TimeProblem[];
}

/** A stored time: as it is shown, and in epoch milliseconds; null: there was none. */
interface StoredTime {
  readonly text: string | null;
  readonly at: number | null;
}

/**
 * When a local time is, in the sale's zone after the change. An unchanged one stays the same instant, even
 * in the hour that occurs twice, but for a new zone.
 */
export function readInstant(
  { stored, values, now, problems }: TimeChange,
  text: string,
  before: StoredTime,
  place: Pick<TimeProblem, 'field' | 'where'>,
): Moment {
  const zone = values.timeZone ?? stored.terms.timeZone;
  if (zone === stored.terms.timeZone && text === before.text && before.at !== null) {
    return { kind: 'at', at: before.at };
  }
  const moment = parseMoment(text, zone);
  if (moment?.kind === 'at') return moment;
  problems.push({ ...place, reason: `"${text}" is no date and time` });
  return { kind: 'at', at: before.at ?? now };
}

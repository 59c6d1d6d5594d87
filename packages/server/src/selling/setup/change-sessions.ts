import { sessionId } from '#selling/sales/public.ts';
import type { Moment, StoredSession, StoredSetup } from '#selling/sales/public.ts';
import { readInstant } from './time-change.ts';
import type { TimeChange } from './time-change.ts';

type WantedSession = TimeChange['fields']['sessions'][number];

/** A session after the change, with the lots that it has now. */
export interface ChangedSession {
  readonly id: string;
  readonly title: string;
  readonly descriptionHtml: string;
  /** Null: the sale's first close. */
  readonly firstCloseTime: Moment | null;
  readonly lots: readonly ChangedLot[];
}

type ChangedLot = StoredSession['lots'][number] & {
  /** Its own close; null: it follows its session. */
  readonly closeTime: Moment | null;
  /** Its place in the session, from 1. */
  readonly line: number;
};

/** The sale's sessions after the change. One that has lots cannot be removed. */
export function changeSessions(change: TimeChange): ChangedSession[] {
  const { stored, fields, values, problems } = change;
  const sessions = (values.sessions ?? fields.sessions).map((session, index) =>
    changeSession(change, session, index),
  );
  const kept = new Set(sessions.map(({ id }) => id));
  for (const { id, title, lots } of stored.sessions) {
    if (kept.has(id) || lots.length === 0) continue;
    const reason = `"${title}" has ${lots.length} lots and cannot be removed`;
    problems.push({ field: 'sessions', where: '', reason });
  }
  return sessions;
}

function changeSession(change: TimeChange, wanted: WantedSession, index: number): ChangedSession {
  const { stored, problems } = change;
  const before = stored.sessions.find(({ id }) => id === wanted.sessionId);
  if (wanted.sessionId !== null && !before) {
    const where = `[${index}]`;
    problems.push({ field: 'sessions', where, reason: 'is no longer a session of this sale' });
  }
  return {
    id: before?.id ?? sessionId(),
    title: wanted.name,
    descriptionHtml: wanted.description,
    firstCloseTime: readFirstClose(change, wanted, before, index),
    lots: before ? lotsOf(before, stored.terms) : [],
  };
}

/** The first session begins with the sale, whatever it says. */
function readFirstClose(
  change: TimeChange,
  { sessionId: id, firstCloseTime: text }: WantedSession,
  before: StoredSession | undefined,
  index: number,
): Moment | null {
  if (text === null || index === 0) return null;
  const shown = change.fields.sessions.find((one) => one.sessionId === id);
  return readInstant(
    change,
    text,
    { text: shown?.firstCloseTime ?? null, at: before?.firstClose ?? null },
    { field: 'sessions', where: `[${index}].firstCloseTime` },
  );
}

/** Whoever does not close at the session's interval has a close of their own, which stays. */
function lotsOf(
  { firstClose, lots }: StoredSession,
  { lotInterval }: StoredSetup['terms'],
): ChangedLot[] {
  return lots.map((lot, place) => {
    const isUsual = lot.close === firstClose + place * lotInterval;
    return { ...lot, closeTime: isUsual ? null : { kind: 'at', at: lot.close }, line: place + 1 };
  });
}

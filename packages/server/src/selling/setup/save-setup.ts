import { isDeepStrictEqual } from 'node:util';
import type { SetupField, SetupProblem } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { checkSetupFields } from '#selling/intake/public.ts';
import type { SetupValues } from '#selling/intake/public.ts';
import {
  changeLockedTerms,
  divideLots,
  isLinked,
  lockSale,
  partLots,
  readSetup,
  updateSetup,
} from '#selling/sales/public.ts';
import type { ChosenWindows, MoveCloses, SetupChange, StoredSetup } from '#selling/sales/public.ts';
import { changePickup } from './change-pickup.ts';
import { changeTimes, fieldsOfTimes } from './change-times.ts';
import type { ChangedTimes } from './change-times.ts';
import { readFixedFields, termOf } from './fixed-fields.ts';
import { presentFields } from './present-setup.ts';

/**
 * What a change of the setup needs from others: live states of lots belong to `bidding`, pickups to
 * `settlement`.
 */
export interface SetupDependencies {
  readonly database: Database;
  readonly moveCloses: MoveCloses;
  readonly lots: Parameters<typeof partLots>[0];
  readonly chosenWindows: ChosenWindows;
}

/** A field, the value that the person saw, and the new one. */
export interface FieldChange {
  readonly field: SetupField;
  readonly from?: unknown;
  readonly to?: unknown;
}

/**
 * Saves fields of a sale that still have the values they are changed from, under its lock. For each other
 * field says why not: somebody else changed it, it is invalid, or it can no longer be changed. Throws
 * `NotFound` if the seller has no such sale.
 */
export function saveSetup(
  { database, moveCloses, lots, chosenWindows }: SetupDependencies,
  by: Actor,
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
  changes: readonly FieldChange[],
): Promise<SetupProblem[]> {
  return database.transaction(async (tx) => {
    const sale = await lockSale(tx, saleId);
    const stored = await readSetup(tx, sellerId, saleId);
    if (!sale || !stored) throw new AppError('NotFound');
    const before = presentFields(stored);
    const fixed = await readFixedFields(tx, saleId, sale);
    const problems: SetupProblem[] = [];
    const wanted: Partial<Record<SetupField, unknown>> = {};
    for (const { field, from, to } of changes) {
      const is = before[field];
      if (isDeepStrictEqual(to, is)) continue;
      if (fixed.includes(field))
        problems.push({ field, where: '', kind: 'fixed', reason: whyFixed });
      else if (isDeepStrictEqual(from, is)) wanted[field] = to;
      else problems.push({ field, where: '', kind: 'conflict', reason: whyConflict });
    }

    const { values, complaints } = checkSetupFields(wanted, { mayLack: sale.state === 'draft' });
    problems.push(...complaints.map((one) => ({ ...one, kind: 'invalid' as const })));
    if (values.manager && !(await isManagerOf(tx, sellerId, values.manager))) {
      problems.push(wrong('manager', '', 'is not one of your people'));
      delete values.manager;
    }
    const misplaced = wrongStart(stored, values);
    if (misplaced) {
      problems.push(misplaced);
      delete values.sessions;
    }
    const times = await timesAfter(tx, stored, values, problems);
    const held = times && (await changePickup(tx, chosenWindows, saleId, stored, times));
    if (held !== null) {
      problems.push(wrong('pickupWindows', '', held));
      delete values.pickupWindows;
    }
    if (Object.keys(values).length === 0) return problems;

    // In a published sale, only the times of pickup change.
    const moved = stored.publishedAt === null ? times : null;
    await write(tx, saleId, sale, values, moved);
    if (moved) await moveCloses(tx, moved.closes);
    if (moved && values.sessions) {
      const firstLots = values.sessions.map(({ firstLot }) => firstLot);
      const starts = moved.sessions.map(({ id }, index) => ({
        id,
        firstLot: firstLots[index] ?? '',
      }));
      await partLots(lots, tx, { saleId, state: sale.state }, starts);
    }
    const after = await readSetup(tx, sellerId, saleId);
    const names = Object.keys(values) as SetupField[];
    const pick = (from: typeof before) =>
      Object.fromEntries(names.map((name) => [name, from[name]]));
    await recordAction(tx, {
      by,
      sellerId,
      auctionId: saleId,
      action: 'sale.edit',
      subject: stored.terms.title === '' ? 'A new sale' : stored.terms.title,
      before: pick(before),
      after: pick(after ? presentFields(after) : before),
    });
    return problems;
  });
}

const whyFixed = 'This can no longer be changed, since bidders rely on it.';
const whyConflict = 'Somebody else has changed this in the meantime.';
const wrong = (field: SetupField, where: string, reason: string): SetupProblem => ({
  field,
  where,
  reason,
  kind: 'invalid',
});

/** The problem of where sessions begin; null: none, or unchanged. */
function wrongStart({ sessions }: StoredSetup, values: SetupValues): SetupProblem | null {
  if (!values.sessions) return null;
  const places = sessions.flatMap(({ id, lots }) =>
    lots.map((lot) => ({ id: lot.id, sessionId: id, number: lot.number })),
  );
  const starts = values.sessions.map(({ firstLot }, index) => ({ id: String(index), firstLot }));
  const divided = divideLots(places, starts);
  if (divided.kind === 'divided') return null;
  return wrong('sessions', `[${divided.session}].firstLot`, divided.reason);
}

/** The sale's times after the change; removes from `values` what would make them impossible. */
async function timesAfter(
  tx: Transaction<DB>,
  stored: StoredSetup,
  values: SetupValues,
  problems: SetupProblem[],
): Promise<ChangedTimes | null> {
  const touched = () => fieldsOfTimes.filter((field) => values[field] !== undefined);
  const now = (await readClock(tx)).getTime();
  const fields = presentFields(stored);
  while (touched().length > 0) {
    const times = changeTimes(stored, fields, values, now);
    const gone = stored.sessions.filter(({ id }) => !times.sessions.some((one) => one.id === id));
    const found = [...times.problems];
    if (
      await isLinked(
        tx,
        gone.map(({ id }) => id),
      )
    ) {
      const reason = 'cannot be removed: a marketing link leads there';
      found.push({ field: 'sessions', where: '', reason });
    }
    // Earlier problems are not this change's fault, unless a new zone moved the times.
    const own = found.filter(({ field }) => values[field] !== undefined);
    const moved = values.timeZone === undefined ? [] : found.slice(0, 1);
    const [problem] = own.length > 0 ? own : moved;
    if (!problem) return times;
    const field = own.length > 0 ? problem.field : 'timeZone';
    problems.push(wrong(field, own.length > 0 ? problem.where : '', problem.reason));
    delete values[field];
  }
  return null;
}

async function write(
  tx: Transaction<DB>,
  saleId: string,
  sale: NonNullable<Awaited<ReturnType<typeof lockSale>>>,
  values: SetupValues,
  times: ChangedTimes | null,
): Promise<void> {
  const terms = Object.entries(values).flatMap(([field, value]) => {
    const term = termOf(field as SetupField);
    return term === null ? [] : [[term, value]];
  });
  if (terms.length > 0) {
    const result = await changeLockedTerms(tx, saleId, sale, Object.fromEntries(terms));
    if (result.kind === 'fixed')
      throw new Error(`Fixed terms were let through: ${result.terms.join(', ')}`);
  }
  const { timeZone, address1, address2, city, state, zip, manager } = values;
  const change: Partial<Record<keyof SetupChange, unknown>> = {
    timeZone,
    address1,
    address2,
    city,
    state,
    zip,
    managerId: manager,
    pickupOptions: values.pickupOptions,
    lotInterval: values.lotIntervalSeconds,
    softClose: values.softCloseSeconds,
    ...(times && { startsAt: times.startsAt, sessions: times.sessions }),
  };
  await updateSetup(tx, saleId, change as SetupChange);
}

async function isManagerOf(
  tx: Transaction<DB>,
  sellerId: string,
  managerId: string,
): Promise<boolean> {
  const manager = await tx
    .selectFrom('managers')
    .select('id')
    .where('id', '=', managerId)
    .where('seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return manager !== undefined;
}

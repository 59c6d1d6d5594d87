import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { CardGateway, GatewayName } from '#platform/cards/card-gateway.ts';
import type { DB } from '#platform/database/schema.ts';
import { claimMs, nextLookMs } from './attempt-times.ts';
import type { PaymentAttempt, AttemptState, OpenState } from './payment-attempt.ts';

const clock = sql<Date>`auction_clock()`;
const inMs = (ms: number) => sql<Date>`auction_clock() + make_interval(secs => ${ms / 1_000})`;

function select(db: Kysely<DB>) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('invoices', 'invoices.id', 'payment_attempts.invoice_id')
    .selectAll('payment_attempts')
    .select([
      'invoices.invoice_number',
      sql<number>`floor(extract(epoch from auction_clock() - payment_attempts.asked_at) * 1000)::bigint`.as(
        'age_ms',
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function attemptOf(row: Row): PaymentAttempt {
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    cause: row.cause,
    amountCents: row.amount_cents,
    host: row.host,
    gateway: row.gateway,
    customerRef: row.customer_ref,
    methodRef: row.method_ref,
    brand: row.brand,
    last4: row.last4,
    intentRef: row.intent_ref,
    state: stateOf(row),
    ageMs: row.age_ms,
  };
}

function stateOf({ state, failure_code, failure_message }: Row): AttemptState {
  if (state !== 'declined') return { kind: state };
  return { kind: state, failure: { code: failure_code ?? '', message: failure_message ?? '' } };
}

/** The payment attempt as it is now; it cannot change while the invoice is locked. */
export async function readAttempt(db: Kysely<DB>, id: string): Promise<PaymentAttempt> {
  return attemptOf(
    await select(db).where('payment_attempts.id', '=', id).executeTakeFirstOrThrow(),
  );
}

export async function findOwnAttempt(
  db: Kysely<DB>,
  gateway: GatewayName,
  id: string,
): Promise<PaymentAttempt | null> {
  const row = await select(db)
    .where('payment_attempts.id', '=', id)
    .where('payment_attempts.gateway', '=', gateway)
    .executeTakeFirst();
  return row === undefined ? null : attemptOf(row);
}

/** The payment attempt with this intent at the provider. */
export async function findAttemptOfIntent(
  db: Kysely<DB>,
  gateway: GatewayName,
  intentRef: string,
): Promise<PaymentAttempt | null> {
  const row = await select(db)
    .where('payment_attempts.intent_ref', '=', intentRef)
    .where('payment_attempts.gateway', '=', gateway)
    .executeTakeFirst();
  return row === undefined ? null : attemptOf(row);
}

/** The open payment attempt of an invoice, else its latest one. */
export async function latestAttempt(
  db: Kysely<DB>,
  invoiceId: string,
): Promise<PaymentAttempt | null> {
  const row = await select(db)
    .where('payment_attempts.invoice_id', '=', invoiceId)
    .orderBy(sql`payment_attempts.ended_at is null`, 'desc')
    .orderBy('payment_attempts.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : attemptOf(row);
}

/** Whether a payment attempt has already paid this revision of the invoice: then no other may. */
export async function hasSucceeded(
  db: Kysely<DB>,
  invoiceId: string,
  revision: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('revision', '=', revision)
    .where('state', '=', 'succeeded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAttempt(
  db: Kysely<DB>,
  attempt: Omit<PaymentAttempt, 'state' | 'ageMs' | 'intentRef' | 'invoiceNumber'> & {
    readonly revision: number;
  },
): Promise<void> {
  await db
    .insertInto('payment_attempts')
    .values({
      id: attempt.id,
      invoice_id: attempt.invoiceId,
      revision: attempt.revision,
      cause: attempt.cause,
      amount_cents: attempt.amountCents,
      host: attempt.host,
      gateway: attempt.gateway,
      customer_ref: attempt.customerRef,
      method_ref: attempt.methodRef,
      brand: attempt.brand,
      last4: attempt.last4,
      state: 'asked',
      asked_at: clock,
      look_at: inMs(nextLookMs('asked', 0)),
    })
    .execute();
}

/**
 * Records money from another intent of an attempt as an attempt of its own; null if it was recorded
 * before.
 */
export async function insertSecond(
  db: Kysely<DB>,
  { id: first }: PaymentAttempt,
  second: { readonly intentRef: string; readonly receivedCents: number },
): Promise<string | null> {
  const id = uuid();
  const { rows } = await sql`
    insert into payment_attempts (id, invoice_id, revision, cause, amount_cents, host, gateway, customer_ref,
      method_ref, brand, last4, intent_ref, state, asked_at, ended_at)
    select ${id}, invoice_id, revision, cause, ${second.receivedCents}, host, gateway, customer_ref,
      method_ref, brand, last4, ${second.intentRef}, 'succeeded', asked_at, ${clock}
    from payment_attempts where id = ${first}
    on conflict (gateway, intent_ref) do nothing
    returning id`.execute(db);
  return rows.length === 0 ? null : id;
}

/** Keeps an attempt open, to be checked again in `lookMs` milliseconds. */
export async function keepOpen(
  db: Kysely<DB>,
  { id, ageMs }: PaymentAttempt,
  state: OpenState['kind'],
  intentRef: string | null,
  lookMs = nextLookMs(state, ageMs),
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state, intent_ref: intentRef, look_at: inMs(lookMs) })
    .where('id', '=', id)
    .execute();
}

export async function endAttempt(
  db: Kysely<DB>,
  id: string,
  state: Extract<AttemptState, { kind: 'succeeded' | 'declined' | 'canceled' }>,
  intentRef: string | null,
): Promise<void> {
  const failure = state.kind === 'declined' ? state.failure : null;
  await db
    .updateTable('payment_attempts')
    .set({
      state: state.kind,
      intent_ref: intentRef,
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
      look_at: null,
      ended_at: clock,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The bank waits for an answer about an amount that is no longer due or a card that is no longer on file;
 * attempts being checked at this moment are left out.
 */
const isOutdated = sql<boolean>`(
  payment_attempts.state = 'authentication-required' and payment_attempts.look_at > ${inMs(claimMs)} and (
    payment_attempts.amount_cents <> (
      select total_cents - paid_cents from invoices where invoices.id = payment_attempts.invoice_id
    )
    or not exists (
      select from payment_methods p join invoices i on i.bidder_id = p.user_id
      where i.id = payment_attempts.invoice_id and p.gateway = payment_attempts.gateway
        and p.method_ref = payment_attempts.method_ref
    )
  )
)`;

/** Leases open payment attempts that are due for a check, so that no other node checks them for a while. */
export async function leaseAttempts(
  db: Kysely<DB>,
  { name }: CardGateway,
  limit: number,
): Promise<PaymentAttempt[]> {
  const claimed = await db
    .with('due', (due) =>
      due
        .selectFrom('payment_attempts')
        .select('id')
        .where('look_at', 'is not', null)
        .where('gateway', '=', name)
        .where(sql<boolean>`look_at <= ${clock} or ${isOutdated}`)
        .orderBy('look_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payment_attempts')
    .from('due')
    .set({ look_at: inMs(claimMs) })
    .whereRef('payment_attempts.id', '=', 'due.id')
    .returning('payment_attempts.id')
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return (await select(db).where('payment_attempts.id', 'in', ids).execute()).map(attemptOf);
}

/**
 * Open payment attempts of another provider that are due for a check, which nobody can do; due again in
 * an hour.
 */
export async function postponeUnknownProviders(
  db: Kysely<DB>,
  { name }: CardGateway,
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('payment_attempts')
    .set({ look_at: inMs(60 * 60_000) })
    .where('look_at', '<=', clock)
    .where('gateway', '<>', name)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Open payment attempts, oldest first. */
export async function readOpenAttempts(db: Kysely<DB>): Promise<readonly PaymentAttempt[]> {
  const rows = await select(db)
    .where('payment_attempts.ended_at', 'is', null)
    .orderBy('payment_attempts.asked_at')
    .execute();
  return rows.map(attemptOf);
}

/** Stores why a person has ended a payment attempt. */
export async function noteReason(db: Kysely<DB>, id: string, reason: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ failure_code: 'ended-by-hand', failure_message: reason })
    .where('id', '=', id)
    .execute();
}

/** How many attempts are open, by state; states without any are zero. */
export async function countOpenAttempts(
  db: Kysely<DB>,
): Promise<ReadonlyMap<OpenState['kind'], number>> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['state', (select) => select.fn.countAll<number>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('state')
    .execute();
  const count = (state: OpenState['kind']) => rows.find((row) => row.state === state)?.count ?? 0;
  const states = ['asked', 'processing', 'authentication-required'] as const;
  return new Map(states.map((state) => [state, count(state)]));
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { CardGateway, GatewayName } from '#platform/cards/card-gateway.ts';
import type { DB } from '#platform/database/schema.ts';
import { claimMs, nextLookMs } from './charge-times.ts';
import type { Charge, ChargeState, OpenState } from './charging.ts';

const clock = sql<Date>`auction_clock()`;
const inMs = (ms: number) => sql<Date>`auction_clock() + make_interval(secs => ${ms / 1_000})`;

function select(db: Kysely<DB>) {
  return db
    .selectFrom('charges')
    .innerJoin('invoices', 'invoices.id', 'charges.invoice_id')
    .selectAll('charges')
    .select([
      'invoices.invoice_number',
      sql<number>`floor(extract(epoch from auction_clock() - charges.asked_at) * 1000)::bigint`.as(
        'age_ms',
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function chargeOf(row: Row): Charge {
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

function stateOf({ state, failure_code, failure_message }: Row): ChargeState {
  if (state !== 'declined') return { kind: state };
  return { kind: state, failure: { code: failure_code ?? '', message: failure_message ?? '' } };
}

/** The charge as it is; under the invoice's lock nobody else changes it. */
export async function readCharge(db: Kysely<DB>, id: string): Promise<Charge> {
  return chargeOf(await select(db).where('charges.id', '=', id).executeTakeFirstOrThrow());
}

export async function findOwnCharge(
  db: Kysely<DB>,
  gateway: GatewayName,
  id: string,
): Promise<Charge | null> {
  const row = await select(db)
    .where('charges.id', '=', id)
    .where('charges.gateway', '=', gateway)
    .executeTakeFirst();
  return row === undefined ? null : chargeOf(row);
}

/** The charge that the provider names so. */
export async function findChargeOfIntent(
  db: Kysely<DB>,
  gateway: GatewayName,
  intentRef: string,
): Promise<Charge | null> {
  const row = await select(db)
    .where('charges.intent_ref', '=', intentRef)
    .where('charges.gateway', '=', gateway)
    .executeTakeFirst();
  return row === undefined ? null : chargeOf(row);
}

/** The open charge of an invoice, else its latest one. */
export async function latestCharge(db: Kysely<DB>, invoiceId: string): Promise<Charge | null> {
  const row = await select(db)
    .where('charges.invoice_id', '=', invoiceId)
    .orderBy(sql`charges.ended_at is null`, 'desc')
    .orderBy('charges.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : chargeOf(row);
}

/** Whether a charge has paid this state of the invoice already: then no other may. */
export async function hasSucceeded(
  db: Kysely<DB>,
  invoiceId: string,
  revision: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('charges')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('revision', '=', revision)
    .where('state', '=', 'succeeded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCharge(
  db: Kysely<DB>,
  charge: Omit<Charge, 'state' | 'ageMs' | 'intentRef' | 'invoiceNumber'> & {
    readonly revision: number;
  },
): Promise<void> {
  await db
    .insertInto('charges')
    .values({
      id: charge.id,
      invoice_id: charge.invoiceId,
      revision: charge.revision,
      cause: charge.cause,
      amount_cents: charge.amountCents,
      host: charge.host,
      gateway: charge.gateway,
      customer_ref: charge.customerRef,
      method_ref: charge.methodRef,
      brand: charge.brand,
      last4: charge.last4,
      state: 'asked',
      asked_at: clock,
      look_at: inMs(nextLookMs('asked', 0)),
    })
    .execute();
}

/**
 * Writes down money that came by another intent of an attempt, as a charge of its own; null when it was
 * written down before.
 */
export async function insertSecond(
  db: Kysely<DB>,
  { id: first }: Charge,
  second: { readonly intentRef: string; readonly receivedCents: number },
): Promise<string | null> {
  const id = uuid();
  const { rows } = await sql`
    insert into charges (id, invoice_id, revision, cause, amount_cents, host, gateway, customer_ref,
      method_ref, brand, last4, intent_ref, state, asked_at, ended_at)
    select ${id}, invoice_id, revision, cause, ${second.receivedCents}, host, gateway, customer_ref,
      method_ref, brand, last4, ${second.intentRef}, 'succeeded', asked_at, ${clock}
    from charges where id = ${first}
    on conflict (gateway, intent_ref) do nothing
    returning id`.execute(db);
  return rows.length === 0 ? null : id;
}

/** An open charge goes on being looked at: again in `lookMs` milliseconds. */
export async function keepOpen(
  db: Kysely<DB>,
  { id, ageMs }: Charge,
  state: OpenState['kind'],
  intentRef: string | null,
  lookMs = nextLookMs(state, ageMs),
): Promise<void> {
  await db
    .updateTable('charges')
    .set({ state, intent_ref: intentRef, look_at: inMs(lookMs) })
    .where('id', '=', id)
    .execute();
}

export async function endCharge(
  db: Kysely<DB>,
  id: string,
  state: Extract<ChargeState, { kind: 'succeeded' | 'declined' | 'canceled' }>,
  intentRef: string | null,
): Promise<void> {
  const failure = state.kind === 'declined' ? state.failure : null;
  await db
    .updateTable('charges')
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
 * The bank asks about what is not due any more, or about a card that is not on file; but for those
 * that are being looked at.
 */
const isOutdated = sql<boolean>`(
  charges.state = 'authentication-required' and charges.look_at > ${inMs(claimMs)} and (
    charges.amount_cents <> (
      select total_cents - paid_cents from invoices where invoices.id = charges.invoice_id
    )
    or not exists (
      select from payment_methods p join invoices i on i.bidder_id = p.user_id
      where i.id = charges.invoice_id and p.gateway = charges.gateway
        and p.method_ref = charges.method_ref
    )
  )
)`;

/** Takes open charges that are due for a look, so that no other node looks at the same for a while. */
export async function leaseCharges(
  db: Kysely<DB>,
  { name }: CardGateway,
  most: number,
): Promise<Charge[]> {
  const claimed = await db
    .with('due', (due) =>
      due
        .selectFrom('charges')
        .select('id')
        .where('look_at', 'is not', null)
        .where('gateway', '=', name)
        .where(sql<boolean>`look_at <= ${clock} or ${isOutdated}`)
        .orderBy('look_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('charges')
    .from('due')
    .set({ look_at: inMs(claimMs) })
    .whereRef('charges.id', '=', 'due.id')
    .returning('charges.id')
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return (await select(db).where('charges.id', 'in', ids).execute()).map(chargeOf);
}

/** Open charges of another provider that are due for a look, which nobody can take; due again in an hour. */
export async function postponeUnknownProviders(
  db: Kysely<DB>,
  { name }: CardGateway,
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('charges')
    .set({ look_at: inMs(60 * 60_000) })
    .where('look_at', '<=', clock)
    .where('gateway', '<>', name)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Charges that nobody knows the end of, oldest first. */
export async function readOpenCharges(db: Kysely<DB>): Promise<readonly Charge[]> {
  const rows = await select(db)
    .where('charges.ended_at', 'is', null)
    .orderBy('charges.asked_at')
    .execute();
  return rows.map(chargeOf);
}

/** Why a person has ended a charge. */
export async function noteReason(db: Kysely<DB>, id: string, reason: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ failure_code: 'ended-by-hand', failure_message: reason })
    .where('id', '=', id)
    .execute();
}

/** How many charges are open, by their state; states of which there is none are zero. */
export async function countOpenCharges(
  db: Kysely<DB>,
): Promise<ReadonlyMap<OpenState['kind'], number>> {
  const rows = await db
    .selectFrom('charges')
    .select(['state', (select) => select.fn.countAll<number>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('state')
    .execute();
  const count = (state: OpenState['kind']) => rows.find((row) => row.state === state)?.count ?? 0;
  const states = ['asked', 'processing', 'authentication-required'] as const;
  return new Map(states.map((state) => [state, count(state)]));
}

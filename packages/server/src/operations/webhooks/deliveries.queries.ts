import { consoleLimits, webhookTestEvent } from '@fairlot/contract';
import type { WebhookDelivery, WebhookDeliveryState } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;

export interface NewDelivery {
  readonly endpointId: string;
  readonly isOn: boolean;
  readonly event: string;
  readonly body: string;
}

/** Events while an endpoint is off are stored as failed: they can be replayed once it is on. */
export async function insertDeliveries(
  tx: Transaction<DB>,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const column = <K extends keyof NewDelivery>(name: K) => deliveries.map((one) => one[name]);
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event, body, made_at, state, next_at, settled_at)
    select id, endpoint_id, event, body, auction_clock(),
      case when is_on then 'waiting' else 'failed' end,
      case when is_on then auction_clock() end, case when not is_on then auction_clock() end
    from unnest(${deliveries.map(() => uuid())}::uuid[], ${column('endpointId')}::uuid[],
      ${column('isOn')}::boolean[], ${column('event')}::text[], ${column('body')}::text[])
      as d(id, endpoint_id, is_on, event, body)`.execute(tx);
}

/** Inserts a test with an id from the caller, so that a repeated request makes only one. */
export async function insertTest(
  tx: Transaction<DB>,
  { id, endpointId, body }: { id: string; endpointId: string; body: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_deliveries')
    .values({
      id,
      endpoint_id: endpointId,
      event: webhookTestEvent,
      body,
      made_at: now,
      state: 'waiting',
      next_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const columns = [
  'webhook_deliveries.id as deliveryId',
  'event',
  'webhook_deliveries.made_at as madeAt',
  'state',
  'attempts',
  'next_at as nextAt',
] as const;

interface Row {
  readonly deliveryId: string;
  readonly event: string;
  readonly madeAt: Date;
  readonly state: WebhookDeliveryState;
  readonly attempts: number;
  readonly nextAt: Date | null;
}

const present = ({ nextAt, madeAt, ...row }: Row): WebhookDelivery => ({
  ...row,
  madeAt: madeAt.toISOString(),
  nextAttemptAt: nextAt?.toISOString() ?? null,
});

export interface DeliveriesPage {
  readonly state: WebhookDeliveryState | null;
  readonly before: string | null;
  readonly count: number;
}

/** Deliveries, the latest first. Not by ids alone: those of tests are made by the caller. */
export async function readDeliveries(
  db: Kysely<DB>,
  endpointId: string,
  { state, before, count }: DeliveriesPage,
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(columns)
    .where('endpoint_id', '=', endpointId)
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'failed'))
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(made_at, id) < (select made_at, id from webhook_deliveries where id = ${before})`,
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(present);
}

/** A delivery of an endpoint, with its body and its latest attempts first; null: none. */
export async function readDelivery(
  db: Kysely<DB>,
  { endpointId, deliveryId }: { readonly endpointId: string; readonly deliveryId: string },
) {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select([...columns, 'body'])
    .where('id', '=', deliveryId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { body, ...delivery } = row;
  const tries = await db
    .selectFrom('webhook_attempts')
    .select(['attempt', 'at', 'duration_ms as durationMs', 'result', 'status', 'answer'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt', 'desc')
    .execute();
  return {
    ...present(delivery),
    body,
    tries: tries.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  };
}

const again = { state: 'waiting', next_at: now, failures: 0, settled_at: null } as const;

/** Sends a delivery again at once, whatever its state; one that is being sent is left alone. */
export async function replayOne(
  tx: Transaction<DB>,
  { endpointId, deliveryId }: { readonly endpointId: string; readonly deliveryId: string },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(again)
    .where('id', '=', deliveryId)
    .where('endpoint_id', '=', endpointId)
    .where('is_leaving', 'is', false)
    .execute();
}

/**
 * Replays failed deliveries created since a time, the oldest first, up to a maximum; returns their
 * number.
 */
export async function replayFailed(
  tx: Transaction<DB>,
  endpointId: string,
  since: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(again)
    .where('id', 'in', (deliveries) =>
      deliveries
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'failed')
        .where('event', '<>', webhookTestEvent)
        .where('made_at', '>=', since)
        .orderBy('made_at')
        .orderBy('id')
        .limit(consoleLimits.webhookReplays),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Fails waiting deliveries of an endpoint that is switched off. A request under way stays one, so that it is counted if
 * the endpoint is switched on meanwhile; it fails by itself. What a node left that died is sent once the endpoint is on.
 */
export async function failWaiting(tx: Transaction<DB>, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null, settled_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('is_leaving', 'is', false)
    .execute();
}

/** Days for which deliveries are kept, with their attempts; failed ones can be replayed for as long. */
const keptDays = 30;
/** The maximum in one statement; the next pass continues. */
const deletedAtOnce = 10_000;

export async function deleteOldDeliveries(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where made_at < auction_clock() - make_interval(days => ${keptDays})
      order by made_at limit ${deletedAtOnce}
    )`.execute(db);
}

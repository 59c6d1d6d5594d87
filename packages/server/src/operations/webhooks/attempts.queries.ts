import type { WebhookAttempt } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;

/** The maximum number of a delivery's attempts to keep: those of its first days, and of some replays. */
const keptAttempts = 30;

export interface EndpointState {
  readonly sellerId: string;
  readonly url: string;
  readonly isOn: boolean;
  /** Everything has failed for days. */
  readonly isDead: boolean;
}

/** When a delivery is abandoned, an endpoint that accepted nothing for this many days is switched off. */
const deadAfterDays = 2;

/** Locks an endpoint before its deliveries, as switching it on or off does. */
export async function lockEndpoint(
  tx: Transaction<DB>,
  endpointId: string,
): Promise<EndpointState | null> {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select([
      'seller_company_id as sellerId',
      'url',
      'is_on as isOn',
      sql<boolean>`coalesce(
        failing_since <= auction_clock() - make_interval(days => ${deadAfterDays}), false)`.as(
        'isDead',
      ),
    ])
    .where('id', '=', endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Records whether an endpoint accepts deliveries. */
export async function noteHealth(
  tx: Transaction<DB>,
  endpointId: string,
  takes: boolean,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: takes ? null : sql<Date>`coalesce(failing_since, auction_clock())` })
    .where('id', '=', endpointId)
    .where('failing_since', takes ? 'is not' : 'is', null)
    .execute();
}

/** Null: the delivery is gone. */
export async function lockDelivery(tx: Transaction<DB>, id: string) {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select(['event', 'state', 'attempts', 'failures'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type NewAttempt = Omit<WebhookAttempt, 'at'> & { readonly deliveryId: string };

export async function insertAttempt(
  tx: Transaction<DB>,
  { deliveryId, attempt, durationMs, result, status, answer }: NewAttempt,
): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, attempt, duration_ms: durationMs, result, status, answer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom('webhook_attempts')
    .where('delivery_id', '=', deliveryId)
    .where('attempt', '<=', attempt - keptAttempts)
    .execute();
}

export async function settle(
  tx: Transaction<DB>,
  id: string,
  state: 'delivered' | 'failed',
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state, next_at: null, is_leaving: false, settled_at: now })
    .where('id', '=', id)
    .execute();
}

export async function retryIn(
  tx: Transaction<DB>,
  id: string,
  { failures, pauseMs }: { readonly failures: number; readonly pauseMs: number },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      failures,
      is_leaving: false,
      next_at: sql<Date>`auction_clock() + make_interval(secs => ${pauseMs / 1_000})`,
    })
    .where('id', '=', id)
    .execute();
}

import { webhookTestEvent } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import { insertTest, readDelivery, replayFailed, replayOne } from './deliveries.queries.ts';
import { lockOwnEndpoint } from './endpoints.queries.ts';
import { bodyOf } from './followers.ts';
import { note } from './manage-webhooks.ts';
import type { WebhookDeed } from './manage-webhooks.ts';

export type Replayed<Done> = 'not-found' | 'off' | Done;

/** Sends an event that nothing happened for, once. */
export function sendTest(
  database: Database,
  { deliveryId, ...deed }: WebhookDeed & { readonly deliveryId: string },
): Promise<Replayed<'done'>> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, deed);
    if (endpoint === null) return 'not-found';
    if (!endpoint.isOn) return 'off';
    const body = bodyOf(webhookTestEvent, await readClock(tx), { message: 'It works.' });
    const { webhookId: endpointId } = deed;
    if (await insertTest(tx, { id: deliveryId, endpointId, body })) {
      await note(tx, deed, { action: 'webhook.test', subject: endpoint.url });
    }
    return 'done';
  });
}

/** Sends one event again, under the same id: a receiver that knows it may pass over it. */
export function replayDelivery(
  database: Database,
  { deliveryId, ...deed }: WebhookDeed & { readonly deliveryId: string },
): Promise<Replayed<'done'>> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, deed);
    const which = { endpointId: deed.webhookId, deliveryId };
    const delivery = endpoint && (await readDelivery(tx, which));
    if (!endpoint || !delivery) return 'not-found';
    if (!endpoint.isOn) return 'off';
    await replayOne(tx, which);
    const { event } = delivery;
    await note(tx, deed, { action: 'webhook.replay', subject: endpoint.url, after: { event } });
    return 'done';
  });
}

/** Sends again what has failed of all that happened since a time; gives how many. */
export function replayFailures(
  database: Database,
  { since, ...deed }: WebhookDeed & { readonly since: string },
): Promise<Replayed<number>> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, deed);
    if (endpoint === null) return 'not-found';
    if (!endpoint.isOn) return 'off';
    const replayed = await replayFailed(tx, deed.webhookId, new Date(since));
    const after = { since, replayed };
    if (replayed > 0) {
      await note(tx, deed, { action: 'webhook.replay', subject: endpoint.url, after });
    }
    return replayed;
  });
}

import { webhookTestEvent } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import { insertTest, readDelivery, replayFailed, replayOne } from './deliveries.queries.ts';
import { lockOwnEndpoint } from './endpoints.queries.ts';
import { bodyOf } from './followers.ts';
import { note } from './manage-webhooks.ts';
import type { WebhookRequest } from './manage-webhooks.ts';

export type Replayed<Done> = 'not-found' | 'off' | Done;

/** Sends a test event, once. */
export function sendTest(
  database: Database,
  { deliveryId, ...request }: WebhookRequest & { readonly deliveryId: string },
): Promise<Replayed<'done'>> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, request);
    if (endpoint === null) return 'not-found';
    if (!endpoint.isOn) return 'off';
    const body = bodyOf(webhookTestEvent, await readClock(tx), { message: 'It works.' });
    const { webhookId: endpointId } = request;
    if (await insertTest(tx, { id: deliveryId, endpointId, body })) {
      await note(tx, request, { action: 'webhook.test', subject: endpoint.url });
    }
    return 'done';
  });
}

/** Sends one event again, under the same id: a receiver that knows it may ignore it. */
export function replayDelivery(
  database: Database,
  { deliveryId, ...request }: WebhookRequest & { readonly deliveryId: string },
): Promise<Replayed<'done'>> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, request);
    const which = { endpointId: request.webhookId, deliveryId };
    const delivery = endpoint && (await readDelivery(tx, which));
    if (!endpoint || !delivery) return 'not-found';
    if (!endpoint.isOn) return 'off';
    await replayOne(tx, which);
    const { event } = delivery;
    await note(tx, request, { action: 'webhook.replay', subject: endpoint.url, after: { event } });
    return 'done';
  });
}

/** Sends failed deliveries since a time again; returns how many. */
export function replayFailures(
  database: Database,
  { since, ...request }: WebhookRequest & { readonly since: string },
): Promise<Replayed<number>> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, request);
    if (endpoint === null) return 'not-found';
    if (!endpoint.isOn) return 'off';
    const replayed = await replayFailed(tx, request.webhookId, new Date(since));
    const after = { since, replayed };
    if (replayed > 0) {
      await note(tx, request, { action: 'webhook.replay', subject: endpoint.url, after });
    }
    return replayed;
  });
}

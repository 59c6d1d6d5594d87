import type { LoggedAction, Refusal } from '@fairlot/contract';
import { consoleLimits, refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Seal } from '#platform/database/seal.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { isOutsideUrl } from '#platform/outgoing/outside-url.ts';
import { failWaiting } from './deliveries.queries.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  lockAndCount,
  lockOwnEndpoint,
  replaceSecret,
  setOn,
  updateEndpoint,
} from './endpoints.queries.ts';
import type { Chosen, WhichEndpoint } from './endpoints.queries.ts';
import { newSecret, shownSecret } from './sign.ts';

export interface ManageDependencies {
  readonly database: Database;
  readonly seal: Seal;
  /** Whether webhooks may be on this machine: in tests. */
  readonly allowLoopback: boolean;
}

export interface WebhookRequest extends WhichEndpoint {
  readonly caller: SignedIn;
}

const eventsOf = ({ events }: Chosen) => [...new Set(events)];

/** Adds an endpoint; returns its secret as shown, or why it was not added. */
export function addWebhook(
  { database, seal, allowLoopback }: ManageDependencies,
  { caller, sellerId, webhookId, ...chosen }: WebhookRequest & Chosen,
): Promise<string | Refusal> {
  return database.transaction(async (tx) => {
    const { count, isThere } = await lockAndCount(tx, sellerId, webhookId);
    if (isThere) return refused('WebhookExists');
    if (count >= consoleLimits.webhooks) return refused('TooManyWebhooks');
    if (!isOutsideUrl(chosen.url, allowLoopback)) return refused('WebhookAddressRefused');
    const secret = newSecret();
    const endpoint = { ...chosen, events: eventsOf(chosen), sellerId, id: webhookId };
    await insertEndpoint(tx, { ...endpoint, secret: seal.seal(webhookId, secret) });
    const { url: subject, events, description } = endpoint;
    const after = { events, description };
    await note(tx, { caller, sellerId, webhookId }, { action: 'webhook.add', subject, after });
    return shownSecret(secret);
  });
}

export type Managed = 'done' | 'not-found' | Refusal;

/** Changes an endpoint; waiting deliveries also go to a new address. */
export function changeWebhook(
  { database, allowLoopback }: ManageDependencies,
  { url, events: asked, description, ...request }: WebhookRequest & Chosen,
): Promise<Managed> {
  const chosen = { url, events: asked, description };
  return database.transaction(async (tx) => {
    const before = await lockOwnEndpoint(tx, request);
    if (before === null) return 'not-found';
    if (!isOutsideUrl(url, allowLoopback)) return refused('WebhookAddressRefused');
    const after = { url, events: eventsOf(chosen), description };
    await updateEndpoint(tx, request.webhookId, after);
    const { isOn: _, secret: __, ...was } = before;
    await note(tx, request, { action: 'webhook.change', subject: url, before: was, after });
    return 'done';
  });
}

/** Switches an endpoint on or off; when off, waiting deliveries fail and can be replayed. */
export function switchWebhook(
  { database }: ManageDependencies,
  { isOn, ...request }: WebhookRequest & { readonly isOn: boolean },
): Promise<Managed> {
  return database.transaction(async (tx) => {
    const before = await lockOwnEndpoint(tx, request);
    if (before === null) return 'not-found';
    if (before.isOn === isOn) return 'done';
    await setOn(tx, request.webhookId, { isOn, givenUp: false });
    if (!isOn) await failWaiting(tx, request.webhookId);
    const action = isOn ? 'webhook.switch-on' : 'webhook.switch-off';
    await note(tx, request, { action, subject: before.url });
    return 'done';
  });
}

/** Makes a new secret; the previous one also signs for a day; null: there is no such endpoint. */
export function rotateSecret(
  { database, seal }: ManageDependencies,
  request: WebhookRequest,
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, request);
    if (endpoint === null) return null;
    const secret = newSecret();
    await replaceSecret(tx, request.webhookId, {
      secret: seal.seal(request.webhookId, secret),
      oldSecret: endpoint.secret,
    });
    await note(tx, request, { action: 'webhook.rotate', subject: endpoint.url });
    return shownSecret(secret);
  });
}

export function removeWebhook(
  { database }: ManageDependencies,
  request: WebhookRequest,
): Promise<Managed> {
  return database.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, request);
    if (endpoint === null) return 'not-found';
    await deleteEndpoint(tx, request.webhookId);
    await note(tx, request, { action: 'webhook.remove', subject: endpoint.url });
    return 'done';
  });
}

interface Noted {
  readonly action: LoggedAction;
  /** The address. */
  readonly subject: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export const note = (tx: Transaction<DB>, { caller, sellerId }: WebhookRequest, noted: Noted) =>
  recordAction(tx, { by: actorOf(caller), sellerId, ...noted });

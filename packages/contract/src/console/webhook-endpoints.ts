import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { consoleLimits } from './limits.ts';
import { Outcome, outcomeWith } from '../refusals.ts';
import { webhookEvents } from './webhook-events.ts';

const Chosen = z.object({
  /** https, at the usual port. */
  url: z.string().trim().min(1).max(consoleLimits.webhookUrlLength),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  description: z.string().trim().max(consoleLimits.webhookDescriptionLength),
});

/** A company's address to which events are posted. Without its secret. */
export const Webhook = z.object({
  webhookId: SecureId,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  description: z.string(),
  isOn: z.boolean(),
  /** It was switched off because it accepted nothing for days. */
  wasGivenUp: z.boolean(),
  /** Since when all deliveries have failed; null: the latest was accepted, or nothing was sent. */
  failingSince: Instant.nullable(),
  /** Until when both secrets sign; null: there is only one. */
  oldSecretUntil: Instant.nullable(),
  madeAt: Instant,
  /** Of the last 30 days. */
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

/** One event on its way to one webhook. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id`, the same each time it is sent. */
  deliveryId: SecureId,
  event: z.string(),
  madeAt: Instant,
  state: WebhookDeliveryState,
  attempts: z.number().int(),
  /** The next attempt, if it waits. */
  nextAttemptAt: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/**
 * The outcome of an attempt: `answered` is any answer; `unreachable`: the name has no address on the
 * internet.
 */
export const WebhookAttemptResult = z.enum([
  'answered',
  'unreachable',
  'refused',
  'timeout',
  'broken',
]);

export const WebhookAttempt = z.object({
  attempt: z.number().int(),
  at: Instant,
  durationMs: z.number().int(),
  result: WebhookAttemptResult,
  /** The status of an answer. */
  status: z.number().int().nullable(),
  /** The start of an answer. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

const OfWebhook = z.object({ sellerId: SecureId, webhookId: SecureId });
const OfDelivery = OfWebhook.extend({ deliveryId: SecureId });

/** Shown only this once; null in a refusal. */
const WithSecret = outcomeWith({ secret: z.string().nullable() });

export const getWebhooks = sellerCall({
  method: 'GET',
  path: 'webhooks',
  summary: 'The webhooks of a company, the newest first.',
  action: 'webhook.replay',
  reply: z.array(Webhook),
});

export const addWebhook = sellerCall({
  method: 'POST',
  path: 'webhooks',
  summary: 'Adds a webhook. Its secret is in this answer and can never be read again.',
  action: 'api.manage',
  body: Chosen.extend({
    /** Made by the caller: with the same id, only one webhook is added. */
    webhookId: SecureId,
  }),
  reply: WithSecret,
});

export const changeWebhook = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/change',
  summary: 'Changes where a webhook is and what it is told of.',
  action: 'api.manage',
  params: OfWebhook,
  body: Chosen,
  reply: Outcome,
});

export const switchWebhook = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/switch',
  summary:
    'Switches a webhook on or off; what happens in the meantime is kept as failed for 30 days.',
  action: 'api.manage',
  params: OfWebhook,
  body: z.object({ isOn: z.boolean() }),
  reply: null,
});

export const rotateWebhookSecret = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/rotate',
  summary: 'Makes a new secret, shown in this answer alone; for 24 hours both of them sign.',
  action: 'api.manage',
  params: OfWebhook,
  reply: WithSecret,
});

export const removeWebhook = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/remove',
  summary: 'Removes a webhook with all that it was sent or waits for it.',
  action: 'api.manage',
  params: OfWebhook,
  reply: null,
});

export const testWebhook = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/test',
  summary: 'Sends a test event to a webhook that is on, once.',
  action: 'webhook.replay',
  params: OfWebhook,
  /** The id becomes the delivery's: with the same id, only one is sent. */
  body: z.object({ deliveryId: SecureId }),
  reply: Outcome,
});

export const getWebhookDeliveries = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/deliveries',
  summary: 'What was sent to a webhook in the last 30 days, the latest first.',
  action: 'webhook.replay',
  params: OfWebhook,
  body: z.object({
    /** Null: all. */
    state: WebhookDeliveryState.nullable().default(null),
    /** Older than this one; null: start with the latest. */
    before: SecureId.nullable().default(null),
  }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
});

export const getWebhookDelivery = sellerCall({
  method: 'GET',
  path: 'webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'One delivery with the body that is sent and its latest attempts.',
  action: 'webhook.replay',
  params: OfDelivery,
  reply: WebhookDelivery.extend({ body: z.string(), tries: z.array(WebhookAttempt) }),
});

export const replayWebhookDelivery = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/deliveries/:deliveryId/replay',
  summary: 'Sends an event again, at once and under the same id, whatever came of it before.',
  action: 'webhook.replay',
  params: OfDelivery,
  reply: Outcome,
});

export const replayFailedDeliveries = sellerCall({
  method: 'POST',
  path: 'webhooks/:webhookId/replay',
  summary: 'Sends again what has failed since a time: the oldest 10,000 of it.',
  action: 'webhook.replay',
  params: OfWebhook,
  body: z.object({ since: z.iso.datetime() }),
  reply: outcomeWith({ replayed: z.number().int() }),
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';

/** Bytes in base64url without padding; `length` is that of the text. */
const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));

/** What a browser gives as `PushSubscription`. */
const PushSubscription = z.object({
  /** Where its push service takes messages. */
  endpoint: z.url().max(1_000),
  /** Its public key, an uncompressed point of P-256 (65 bytes). */
  p256dh: base64url(87),
  /** Its secret (16 bytes). */
  auth: base64url(22),
});
export type PushSubscriptionData = z.infer<typeof PushSubscription>;

export const getPushDevice = endpoint({
  method: 'GET',
  path: 'pushdevice',
  summary: 'Whether the browser of this login gets notifications, and the key to subscribe with.',
  access: 'signed-in',
  reply: z.object({
    isOn: z.boolean(),
    /** The installation’s public key (RFC 8292), base64url; null on sellers’ hosts, which send none. */
    publicKey: z.string().nullable(),
  }),
});

export const savePushDevice = endpoint({
  method: 'POST',
  path: 'savepushdevice',
  summary:
    'Sends a notification to the browser of this login whenever its user is outbid, until it is removed or the login ends.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: PushSubscription,
  reply: Outcome,
});

export const removePushDevice = endpoint({
  method: 'POST',
  path: 'removepushdevice',
  summary: 'Sends no more notifications to the browser of this login.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: null,
});

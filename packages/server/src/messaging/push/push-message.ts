import { buildPushPayload } from '@block65/webcrypto-web-push';
import { lotPath } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { OutsideRequest } from '#platform/outgoing/post-outside.ts';
import type { ClaimedNotice } from './notices.queries.ts';
import type { ServerKey } from './server-key.ts';

/** What the worker in the browser shows (`packages/web/public/push-worker.js`). */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** Path on the host of the browser’s login. */
  readonly path: string;
  /** A later notification with the same tag replaces an earlier one. */
  readonly tag: string;
}

/** Only what everybody may know of the lot: it is shown on locked screens, and never a maximum. */
export function contentOf({ lot }: Pick<ClaimedNotice, 'lot'>): PushContent {
  return {
    title: `You have been outbid on lot ${lot.lotNumber}`,
    body: `${lot.title} is now at ${formatUsd(lot.priceCents)}.`,
    path: lotPath(lot.sessionId, lot.id, lot.title),
    tag: lot.id,
  };
}

/**
 * A request to the browser's push service: encrypted for the browser alone and always of the same length
 * (RFC 8291), signed by us (RFC 8292). While the browser is away the service keeps the latest message
 * about a lot, until the lot closes (RFC 8030). Throws if the browser's key is no point of the curve.
 */
export async function pushRequest(
  notice: ClaimedNotice,
  key: ServerKey,
  contact: string,
): Promise<OutsideRequest> {
  const { endpoint, p256dh, auth, lot } = notice;
  const { headers, body } = await buildPushPayload(
    {
      data: JSON.stringify(contentOf(notice)),
      options: {
        ttl: Math.max(1, Math.floor(lot.secondsLeft)),
        urgency: 'high',
        // 32 characters at most.
        topic: lot.id.replaceAll('-', ''),
      },
    },
    {
      // It signs for https alone; only the tests' push service is elsewhere.
      endpoint: endpoint.replace(/^http:/, 'https:'),
      expirationTime: null,
      keys: { p256dh, auth },
    },
    { ...key, subject: `mailto:${contact}` },
  );
  return { url: endpoint, headers, body };
}

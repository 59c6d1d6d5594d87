import { webhookTestEvent } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { OutsideAnswer } from '#platform/outgoing/post-outside.ts';
import {
  insertAttempt,
  lockDelivery,
  lockEndpoint,
  noteHealth,
  retryIn,
  settle,
} from './attempts.queries.ts';
import type { Claimed } from './claims.queries.ts';
import { failWaiting } from './deliveries.queries.ts';
import { setOn } from './endpoints.queries.ts';
import { pauseAfter } from './retry-times.ts';

/** An endpoint that was just switched off, because it takes nothing. */
export interface GivenUp {
  readonly endpointId: string;
  readonly sellerId: string;
  readonly url: string;
}

/** "Gone": by the rules of standardwebhooks.com the receiver asks for no more. */
const gone = 410;

/** What became of an attempt; answers of 2xx are taken, any other is a failure. */
export interface Attempted {
  readonly delivery: Pick<Claimed, 'id' | 'attempt' | 'endpointId'>;
  readonly answer: OutsideAnswer;
  readonly durationMs: number;
}

/**
 * Writes down an attempt and what follows from it: delivered, another try, or given up; and whether the
 * endpoint goes on. Somebody else's later attempt, of a sender that was too slow, decides on the next one;
 * that it was taken counts whoever heard of it. Null but where an endpoint was given up.
 */
export async function noteAttempt(
  tx: Transaction<DB>,
  { delivery: { id, attempt, endpointId }, answer, durationMs }: Attempted,
): Promise<GivenUp | null> {
  const endpoint = await lockEndpoint(tx, endpointId);
  const delivery = endpoint && (await lockDelivery(tx, id));
  if (!endpoint || !delivery) return null;
  const status = answer.kind === 'answered' ? answer.status : null;
  const said = answer.kind === 'answered' ? printable(answer.answer) : '';
  const result = answer.kind;
  await insertAttempt(tx, { deliveryId: id, attempt, durationMs, result, status, answer: said });
  if (status !== null && status >= 200 && status < 300) {
    await settle(tx, id, 'delivered');
    await noteHealth(tx, endpointId, true);
    return null;
  }
  const isTest = delivery.event === webhookTestEvent;
  if (!isTest && endpoint.isOn) await noteHealth(tx, endpointId, false);
  if (delivery.state !== 'waiting' || delivery.attempts !== attempt) return null;
  const failures = delivery.failures + 1;
  const pauseMs = isTest || status === gone ? null : pauseAfter(failures, Math.random());
  if (pauseMs !== null) {
    await retryIn(tx, id, { failures, pauseMs });
    return null;
  }
  await settle(tx, id, 'failed');
  if (isTest || !endpoint.isOn || !(status === gone || endpoint.isDead)) return null;
  await setOn(tx, endpointId, { isOn: false, givenUp: true });
  await failWaiting(tx, endpointId);
  return { endpointId, sellerId: endpoint.sellerId, url: endpoint.url };
}

/** Without what no screen shows; PostgreSQL takes no NUL. */
const printable = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, '');

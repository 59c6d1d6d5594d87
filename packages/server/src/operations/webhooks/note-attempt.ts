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

/** An endpoint just switched off because it accepts nothing. */
export interface GivenUp {
  readonly endpointId: string;
  readonly sellerId: string;
  readonly url: string;
}

/** "Gone": by the rules of standardwebhooks.com the receiver wants no more. */
const gone = 410;

/** The result of an attempt; 2xx means accepted, any other answer is a failure. */
export interface Attempted {
  readonly delivery: Pick<Claimed, 'id' | 'attempt' | 'endpointId'>;
  readonly answer: OutsideAnswer;
  readonly durationMs: number;
}

/**
 * Records an attempt and its consequence: delivered, retried or abandoned; and whether the endpoint stays
 * on. If this sender was too slow and another attempt was made since, that one decides about the next;
 * but acceptance always counts. Null unless the endpoint was switched off.
 */
export async function noteAttempt(
  tx: Transaction<DB>,
  { delivery: { id, attempt, endpointId }, answer, durationMs }: Attempted,
): Promise<GivenUp | null> {
  const endpoint = await lockEndpoint(tx, endpointId);
  const delivery = endpoint && (await lockDelivery(tx, id));
  if (!endpoint || !delivery) return null;
  const status = answer.kind === 'answered' ? answer.status : null;
  const body = answer.kind === 'answered' ? printable(answer.answer) : '';
  const result = answer.kind;
  await insertAttempt(tx, { deliveryId: id, attempt, durationMs, result, status, answer: body });
  if (status !== null && status >= 200 && status < 300) {
    await settle(tx, id, 'delivered');
    await noteHealth(tx, endpointId, true);
    return null;
  }
  const isTest = delivery.event === webhookTestEvent;
  if (!isTest && endpoint.isOn) await noteHealth(tx, endpointId, false);
  if (delivery.state !== 'waiting' || delivery.attempts !== attempt) return null;
  const failures = delivery.failures + 1;
  const isLast = isTest || status === gone || !endpoint.isOn;
  const pauseMs = isLast ? null : pauseAfter(failures, Math.random());
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

/** Removes control characters; PostgreSQL accepts no NUL. */
const printable = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, '');

import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { DB } from '#platform/database/schema.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { SmsSender } from '#platform/sms/sms.ts';
import { insertText } from '#messaging/messages/public.ts';
import { phoneOf } from './phones.queries.ts';
import type { TextMessage } from './text-message.ts';
import { insertOnce } from './texts.queries.ts';

/**
 * Retries are for texts that surely were not sent; from ten seconds on, doubling, they span five
 * minutes, after which a reminder is no use.
 */
export const sendTextJob = defineJob({
  name: 'send-text',
  data: z.object({ id: z.string() }),
  retries: 5,
  retryAfter: 10,
  giveUpAfter: 30,
});

/**
 * Writes a text in the transaction that causes it; it leaves after the commit, or never. At most
 * once for a bidder, lot and kind: asking again does nothing, so a sweep may ask for everybody.
 * After `goodUntil` it is not sent any more. False when nothing was written: no phone, STOP, had it.
 */
export type EnqueueText = (
  transaction: Kysely<DB>,
  userId: string,
  message: TextMessage,
  goodUntil: Date | null,
) => Promise<boolean>;

export function createEnqueueText(jobs: Jobs, sender: SmsSender | null): EnqueueText {
  return async (transaction, userId, message, goodUntil) => {
    if (sender === null) return false;
    const target = await phoneOf(transaction, userId);
    if (target === null || target.isStopped) return false;
    const id = uuid();
    const { phone } = target;
    const { kind } = message;
    const lotId = kind === 'welcome' ? null : message.lotId;
    if (!(await insertOnce(transaction, { id, userId, kind, lotId, phone, goodUntil }))) {
      return false;
    }
    await insertText(transaction, { id, recipient: phone, template: kind, data: message });
    await jobs.enqueue(transaction, sendTextJob, { id });
    return true;
  };
}

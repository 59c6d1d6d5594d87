import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { SmsSender } from '#platform/sms/sms.ts';
import { insertSms } from '#messaging/messages/public.ts';
import { sendSmsJob } from './send-sms.ts';
import { phoneOf } from './phones.queries.ts';
import type { SmsMessage } from './sms-message.ts';
import { insertOnce } from './sms-messages.queries.ts';

/**
 * Writes an SMS in the transaction that causes it; it is sent after the commit, or never. At most once
 * for each bidder, lot and kind: repeating it does nothing, so a sweep may call it for everybody. After
 * `sendBefore` it is no longer sent. False if nothing was written: no phone, STOP, or sent before.
 */
export type EnqueueSms = (
  transaction: Kysely<DB>,
  userId: string,
  message: SmsMessage,
  sendBefore: Date | null,
) => Promise<boolean>;

export function createEnqueueSms(jobs: Jobs, sender: SmsSender | null): EnqueueSms {
  return async (transaction, userId, message, sendBefore) => {
    if (sender === null) return false;
    const target = await phoneOf(transaction, userId);
    if (target === null || target.isStopped) return false;
    const id = uuid();
    const { phone } = target;
    const { kind, lotId, text } = message;
    if (!(await insertOnce(transaction, { id, userId, kind, lotId, phone, sendBefore }))) {
      return false;
    }
    await insertSms(transaction, { id, recipient: phone, template: kind, data: { text } });
    await jobs.enqueue(transaction, sendSmsJob, { id });
    return true;
  };
}

import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { SmsSender, SmsSending } from '#platform/sms/sms.ts';
import {
  noteSmsAttempt,
  noteSmsProblem,
  noteSmsSent,
  readSms,
} from '#messaging/messages/public.ts';
import { stopPhone } from './phones.queries.ts';
import { smsContent } from './sms-message.ts';
import { lockWaiting, markUnknown, settle } from './sms-messages.queries.ts';

/**
 * Only SMS that certainly were not sent are retried: after ten seconds, doubling, for five minutes. After
 * that a reminder is useless.
 */
export const sendSmsJob = defineJob({
  name: 'send-sms',
  data: z.object({ id: z.string() }),
  retries: 5,
  retryAfter: 10,
  giveUpAfter: 30,
});

/**
 * Sends SMS from the outbox, at most once: an SMS is marked before it is handed over, and one whose
 * outcome is unknown (a timeout, a killed worker) is never handed over again. A missing SMS is a
 * nuisance; a duplicate costs money and trust.
 */
export function handleSms(database: Database, sender: SmsSender): HandledJob {
  return handledJob(sendSmsJob, async ({ id }) => {
    const sms = await mark(database, id);
    if (sms === null) return;
    const sending = await sender.send({ id, ...sms });
    await record(database, id, sms.to, sending);
    if (sending.state === 'not-sent') throw new Error(sending.reason);
  });
}

/** The SMS to hand over now; null if another worker has it, it was handed over, or it is no longer wanted. */
function mark(database: Database, id: string): Promise<{ to: string; body: string } | null> {
  return database.transaction(async (transaction) => {
    const waiting = await lockWaiting(transaction, id);
    if (waiting === null) return null;
    const content = await readSms(transaction, id);
    if (waiting.state !== 'to-send' || content === null) {
      await settle(transaction, id, 'dropped');
      await noteSmsProblem(transaction, id, `not sent: ${waiting.state}`);
      return null;
    }
    await markUnknown(transaction, id);
    await noteSmsAttempt(transaction, id);
    return { to: waiting.phone, body: smsContent.parse(content.data).text };
  });
}

function record(database: Database, id: string, phone: string, sending: SmsSending): Promise<void> {
  return database.transaction(async (transaction) => {
    switch (sending.state) {
      case 'taken':
        await settle(transaction, id, 'taken', sending.ref);
        await noteSmsSent(transaction, id);
        return;
      case 'stopped':
        await settle(transaction, id, 'stopped');
        await stopPhone(transaction, phone);
        await noteSmsProblem(transaction, id, 'not sent: stopped');
        return;
      case 'refused':
        await settle(transaction, id, 'refused');
        await noteSmsProblem(transaction, id, sending.reason);
        return;
      case 'not-sent':
        await settle(transaction, id, 'waiting');
        await noteSmsProblem(transaction, id, sending.reason);
        return;
      case 'unknown':
        await noteSmsProblem(transaction, id, `outcome unknown: ${sending.reason}`);
    }
  });
}

import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';
import type { EnqueueSms } from './enqueue-sms.ts';
import { isStopped, phoneOf, putPhone } from './phones.queries.ts';
import { welcome } from './sms-message.ts';
import { wasWelcomed } from './sms-messages.queries.ts';

/** Seconds. */
const day = 24 * 60 * 60;
/** New phones per user and day: people mistype a few, and each may be somebody else's. */
const newPhonesByUser = { max: 10, window: day };
/** The same per network, for all of its users: more accounts must not get more SMS. */
const newPhonesByNetwork = { max: 100, window: day };
/** Confirmations per phone and day, from all users together: after these its owner knows how to stop them. */
const confirmationsToPhone = { max: 3, window: day };

export type PhoneSaving =
  | { readonly state: 'saved'; readonly isStopped: boolean }
  | { readonly state: 'too-many' };

/**
 * Saves the phone (E.164) for SMS and confirms it by an SMS, once per user and phone. A stopped phone is
 * saved without one; an unchanged one is left as it is.
 */
export async function savePhone(
  transaction: Kysely<DB>,
  enqueueSms: EnqueueSms,
  { userId, network }: { readonly userId: string; readonly network: string },
  phone: string,
): Promise<PhoneSaving> {
  const before = await phoneOf(transaction, userId);
  if (before?.phone === phone) return { state: 'saved', isStopped: before.isStopped };
  const isNew = !(await wasWelcomed(transaction, userId, phone));
  if (
    isNew &&
    (!(await withinRateLimit(transaction, `sms-user ${userId}`, newPhonesByUser)) ||
      !(await withinRateLimit(transaction, `sms-network ${network}`, newPhonesByNetwork)))
  ) {
    return { state: 'too-many' };
  }
  await putPhone(transaction, userId, phone);
  const stopped = await isStopped(transaction, phone);
  if (
    isNew &&
    !stopped &&
    (await withinRateLimit(transaction, `sms-phone ${phone}`, confirmationsToPhone))
  ) {
    await enqueueSms(transaction, userId, { kind: 'welcome', lotId: null, text: welcome }, null);
  }
  return { state: 'saved', isStopped: stopped };
}

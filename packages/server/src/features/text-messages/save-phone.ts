import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { EnqueueText } from './enqueue-text.ts';
import { isStopped, phoneOf, putPhone } from './phones.queries.ts';
import { takeTurn } from './turns.queries.ts';

/** Changes a day by a user, and confirmations a day to one phone, whoever names it: it may be a stranger's. */
const changesByUser = 5;
const confirmationsToPhone = 3;

export type PhoneSaving =
  | { readonly state: 'saved'; readonly isStopped: boolean }
  | { readonly state: 'too-many' };

/**
 * Saves the phone (E.164) for text messages and confirms it by a text, once for a user and phone. A
 * stopped phone is saved and gets none; an unchanged one is left as it is.
 */
export async function savePhone(
  transaction: Kysely<DB>,
  enqueueText: EnqueueText,
  userId: string,
  phone: string,
): Promise<PhoneSaving> {
  const before = await phoneOf(transaction, userId);
  if (before?.phone === phone) return { state: 'saved', isStopped: before.isStopped };
  if (!(await takeTurn(transaction, `user ${userId}`, changesByUser))) return { state: 'too-many' };
  const stopped = await isStopped(transaction, phone);
  if (!stopped && !(await takeTurn(transaction, `phone ${phone}`, confirmationsToPhone))) {
    return { state: 'too-many' };
  }
  await putPhone(transaction, userId, phone);
  await enqueueText(transaction, userId, { kind: 'welcome' }, null);
  return { state: 'saved', isStopped: stopped };
}

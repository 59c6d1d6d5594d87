import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';
import type { SmsMessage } from './sms-message.ts';

interface NewSms {
  readonly id: string;
  readonly userId: string;
  readonly kind: SmsMessage['kind'];
  readonly lotId: string | null;
  readonly phone: string;
  readonly sendBefore: Date | null;
}

/** Records an SMS to be sent; false if this bidder got it before, for this lot or at this phone. */
export async function insertOnce(db: Kysely<DB>, sms: NewSms): Promise<boolean> {
  const inserted = await db
    .insertInto('sms_messages')
    .values({
      id: sms.id,
      user_id: sms.userId,
      kind: sms.kind,
      lot_id: sms.lotId,
      phone: sms.phone,
      send_before: sms.sendBefore,
      created_at: sql<Date>`auction_clock()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a phone was confirmed to this user, or is about to be. */
export async function wasWelcomed(db: Kysely<DB>, userId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('sms_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('kind', '=', 'welcome')
    .executeTakeFirst();
  return row !== undefined;
}

export type WaitingSms = { readonly phone: string } & (
  | { readonly state: 'to-send' }
  | { readonly state: 'stopped' | 'too-late' | 'not-wanted' }
);

/**
 * An SMS that has not been handed over, locked, and whether it still should be sent; null for any
 * other.
 */
export async function lockWaiting(db: Kysely<DB>, id: string): Promise<WaitingSms | null> {
  const row = await db
    .selectFrom('sms_messages')
    .select([
      'phone',
      sql<boolean>`exists (select from sms_opt_outs s where s.phone = sms_messages.phone)`.as(
        'isStopped',
      ),
      sql<boolean>`coalesce(send_before <= auction_clock(), false)`.as('isLate'),
      sql<boolean>`exists (
        select from sms_phones p join users u on u.id = p.user_id
        where p.user_id = sms_messages.user_id and p.phone = sms_messages.phone and u.deactivated_at is null
      ) and (lot_id is null or exists (
        select from lot_sms_subscriptions f join lot_states st on st.lot_id = f.lot_id
        where f.user_id = sms_messages.user_id and f.lot_id = sms_messages.lot_id and st.outcome is null
      ))`.as('isWanted'),
    ])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { phone } = row;
  if (row.isStopped) return { phone, state: 'stopped' };
  if (row.isLate) return { phone, state: 'too-late' };
  return { phone, state: row.isWanted ? 'to-send' : 'not-wanted' };
}

/** Marks an SMS before it is handed over: from here on no other worker hands it over. */
export async function markUnknown(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ state: 'unknown', marked_at: sql<Date>`auction_clock()` })
    .where('id', '=', id)
    .execute();
}

export async function settle(
  db: Kysely<DB>,
  id: string,
  state: 'taken' | 'stopped' | 'refused' | 'dropped' | 'waiting',
  providerRef: string | null = null,
): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ state, provider_ref: providerRef })
    .where('id', '=', id)
    .execute();
}

/** SMS that have not been handed over and are not too late. */
export async function readSmsBacklog(db: Kysely<DB>) {
  // Starts from the outbox, which has an index of unsent messages: `sms_messages` is kept forever.
  const { rows } = await sql<BacklogRow>`
    select 'sms' as what, count(*), ${secondsSince(sql`min(t.created_at)`)} as oldest_seconds
    from outbox o join sms_messages t on t.id = o.id
    where o.sent_at is null and o.channel = 'sms' and t.state = 'waiting'
      and t.created_at > now() - interval '1 hour'
      and coalesce(t.send_before > auction_clock(), true)`.execute(db);
  return backlogOf(rows, ['sms']);
}

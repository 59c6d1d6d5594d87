import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import type { Assigned } from './assignment.ts';

/** Seconds: people read their mail within a week, and a forgotten link should open nothing. */
const validFor = 7 * 24 * 60 * 60;

const isValid = sql<boolean>`expires_at > auction_clock()`;

/** Stores an invitation, replacing an open one to the same address. Under the lock of the seller's people. */
export async function putInvitation(
  transaction: Transaction<DB>,
  invitation: {
    readonly sellerId: string;
    readonly email: string;
    readonly assigned: Assigned;
    readonly keyHash: Buffer;
    readonly invitedBy: string;
  },
): Promise<void> {
  const { sellerId, email, assigned, keyHash, invitedBy } = invitation;
  const id = uuid();
  await transaction
    .deleteFrom('staff_invitations')
    .where('seller_company_id', '=', sellerId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('accepted_by', 'is', null)
    .execute();
  await transaction
    .insertInto('staff_invitations')
    .values({
      id,
      seller_company_id: sellerId,
      email,
      role: assigned.role,
      key_hash: keyHash,
      invited_by: invitedBy,
      expires_at: sql<Date>`auction_clock() + make_interval(secs => ${validFor})`,
    })
    .execute();
  const rows = assigned.sales.map(({ saleId, role }) => ({
    invitation_id: id,
    auction_id: saleId,
    role,
  }));
  if (rows.length > 0) {
    await transaction.insertInto('staff_invitation_sales').values(rows).execute();
  }
}

/** SQL: the roles at sales that it gives, in the order of titles. */
const salesOfInvitation = sql<Assigned['sales']>`(
  select coalesce(json_agg(json_build_object('saleId', a.id, 'title', a.title, 'role', at.role)
    order by lower(a.title), a.id), '[]')
  from staff_invitation_sales at join auctions a on a.id = at.auction_id
  where at.invitation_id = i.id)`;

/** Invitations that can still be accepted, in the order of addresses. */
export async function openInvitations(db: Kysely<DB>, sellerId: string) {
  return db
    .selectFrom('staff_invitations as i')
    .innerJoin('users', 'users.id', 'i.invited_by')
    .select([
      'i.id as invitationId',
      'i.email',
      'i.role',
      salesOfInvitation.as('sales'),
      sql<string>`first_name || ' ' || last_name`.as('invitedBy'),
      'i.expires_at as expiresAt',
    ])
    .where('i.seller_company_id', '=', sellerId)
    .where('i.accepted_by', 'is', null)
    .where(isValid)
    .orderBy(sql`lower(i.email)`)
    .execute();
}

/** The invitation of a link, accepted or not; null if none. */
export async function findInvitation(db: Kysely<DB>, keyHash: Buffer) {
  const row = await invitationsOf(db).where('key_hash', '=', keyHash).executeTakeFirst();
  return row ?? null;
}

/** The same, locked: others who accept or revoke it wait. */
export async function lockInvitation(transaction: Transaction<DB>, keyHash: Buffer) {
  const row = await invitationsOf(transaction)
    .where('key_hash', '=', keyHash)
    .forUpdate('i')
    .executeTakeFirst();
  return row ?? null;
}

const invitationsOf = (db: Kysely<DB>) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('seller_companies as seller', 'seller.id', 'i.seller_company_id')
    .innerJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      salesOfInvitation.as('sales'),
      'i.accepted_by as acceptedBy',
      'seller.id as sellerId',
      'seller.company_name as company',
      sql<string>`inviter.first_name || ' ' || inviter.last_name`.as('invitedBy'),
    ])
    .where(isValid);

export async function markAccepted(
  transaction: Transaction<DB>,
  id: string,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable('staff_invitations')
    .set({ accepted_by: userId })
    .where('id', '=', id)
    .execute();
}

/** Deletes an open invitation and returns its address; null if the seller has none with this id. */
export async function deleteInvitation(
  transaction: Transaction<DB>,
  sellerId: string,
  id: string,
): Promise<string | null> {
  const row = await transaction
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .where('seller_company_id', '=', sellerId)
    .where('accepted_by', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Deletes the invitations by somebody: they end with their own right to invite. */
export async function deleteInvitationsBy(
  transaction: Transaction<DB>,
  sellerId: string,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom('staff_invitations')
    .where('seller_company_id', '=', sellerId)
    .where('invited_by', '=', userId)
    .where('accepted_by', 'is', null)
    .execute();
}

export async function deleteExpiredInvitations(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('staff_invitations')
    .where('expires_at', '<=', sql<Date>`auction_clock()`)
    .execute();
}

import type { LoggedAction } from '@fairlot/contract';
import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { SignedIn } from '#platform/http/caller.ts';
import type { DB } from '#platform/database/schema.ts';

/** Who does something: somebody who is signed in, or whoever a command of the operator's names. */
export const Actor = z.union([
  z.object({
    kind: z.literal('person'),
    userId: z.string(),
    /** Name of the token by which a program did it for them. */
    token: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('command'), name: z.string() }),
]);
export type Actor = Readonly<z.output<typeof Actor>>;

export const actorOf = ({ userId, token }: Pick<SignedIn, 'userId' | 'token'>): Actor => ({
  kind: 'person',
  userId,
  ...(token !== undefined && { token: token.name }),
});

/** Fields by name, as JSON keeps them. */
type Fields = Readonly<Record<string, unknown>>;

/** One thing that somebody did at a seller's, or as an operator of the installation. */
export interface AuditedAction {
  readonly by: Actor;
  /** Null: an operator did what the seller is not told, so that their log does not have it. */
  readonly sellerId: string | null;
  /** What it was done to, if it is a sale or a lot, or something of one. */
  readonly auctionId?: string;
  readonly lotId?: string;
  readonly action: LoggedAction;
  /** What it was done to, in words: "Lot 12, Brass sextant". */
  readonly subject: string;
  /** The fields that changed, as they were and as they are: no secrets, and no bidder's maximum. */
  readonly before?: Fields;
  readonly after?: Fields;
  readonly reason?: string;
}

/** Writes down what somebody does, in the transaction that does it: both are there, or neither. */
export async function recordAction(
  transaction: Transaction<DB>,
  { by, sellerId, auctionId, lotId, action, subject, before, after, reason }: AuditedAction,
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({
      id: uuid(),
      person_id: by.kind === 'person' ? by.userId : null,
      person: nameOf(by),
      seller_company_id: sellerId,
      auction_id: auctionId ?? null,
      lot_id: lotId ?? null,
      action,
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      reason: reason ?? '',
    })
    .execute();
}

/** "Ruth Clerk <ruth@example.com>", and of a program " by token ‘Inventory’"; what a command was told. */
export function nameOf(by: Actor): RawBuilder<string> {
  if (by.kind === 'command') return sql`${by.name}`;
  return sql`(
    select first_name || ' ' || last_name || ' <' || email || '>'
      || coalesce(' by token ‘' || ${by.token ?? null}::text || '’', '')
    from users where id = ${by.userId})`;
}

import type { LoggedAction } from '@fairlot/contract';
import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { SignedIn } from '#platform/http/caller.ts';
import type { DB } from '#platform/database/schema.ts';

/** The person who acts: a signed-in user, or the name given to an operator's command. */
export const Actor = z.union([
  z.object({
    kind: z.literal('person'),
    userId: z.string(),
    /** Name of the token if a program did it for them. */
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

/** Fields by name, as JSON. */
type Fields = Readonly<Record<string, unknown>>;

/** An action at a seller's, or by an operator of the installation. */
export interface AuditedAction {
  readonly by: Actor;
  /** Null: only in the operators' log, not in the seller's. */
  readonly sellerId: string | null;
  /** The sale concerned, if any. */
  readonly auctionId?: string;
  readonly lotId?: string;
  readonly action: LoggedAction;
  /** The subject in words: "Lot 12, Brass sextant". */
  readonly subject: string;
  /** The fields that changed, before and after: no secrets, and no bidder's maximum. */
  readonly before?: Fields;
  readonly after?: Fields;
  readonly reason?: string;
}

/** Records an action in the transaction that does it: both are committed, or neither. */
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

/**
 * "Ruth Clerk <ruth@example.com>", and for a program " by token ‘Inventory’"; for commands, the given
 * name.
 */
export function nameOf(by: Actor): RawBuilder<string> {
  if (by.kind === 'command') return sql`${by.name}`;
  return sql`(
    select first_name || ' ' || last_name || ' <' || email || '>'
      || coalesce(' by token ‘' || ${by.token ?? null}::text || '’', '')
    from users where id = ${by.userId})`;
}

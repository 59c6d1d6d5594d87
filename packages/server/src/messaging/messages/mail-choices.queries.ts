import type { MailKind } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Whether the account with this address has switched mails of a kind off. */
export async function isUnwanted(db: Kysely<DB>, to: string, kind: MailKind): Promise<boolean> {
  const row = await db
    .selectFrom('mail_opt_outs')
    .innerJoin('users', 'users.id', 'mail_opt_outs.user_id')
    .select('kind')
    .where(sql<boolean>`lower(users.email) = lower(${to})`)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** The kinds of mail that somebody has switched off. */
export async function readOptOuts(db: Kysely<DB>, userId: string): Promise<MailKind[]> {
  const rows = await db
    .selectFrom('mail_opt_outs')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Switches a kind of mail on or off for somebody. Repeating it is harmless. */
export async function setMailChoice(
  db: Kysely<DB>,
  userId: string,
  { kind, isOn }: { readonly kind: MailKind; readonly isOn: boolean },
): Promise<void> {
  if (isOn) {
    await db
      .deleteFrom('mail_opt_outs')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute();
  } else {
    await db
      .insertInto('mail_opt_outs')
      .values({ user_id: userId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

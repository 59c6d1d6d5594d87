import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';

/** People who wait for a code ask two or three times; a stranger's mailbox must not be flooded. */
const mails = { max: 5, window: 24 * 60 * 60 } as const;

/**
 * Whether a mail may be sent to an address that its requester has not verified: codes and notices that an
 * address is taken are counted together per mailbox, regardless of the account.
 */
export function mayMailStranger(db: Kysely<DB>, email: string): Promise<boolean> {
  return withinRateLimit(db, `mailbox ${email.toLowerCase()}`, mails);
}

import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';

/** Whoever waits for a code asks twice or thrice; a stranger's mailbox is not to be filled. */
const mails = { max: 5, window: 24 * 60 * 60 } as const;

/**
 * Whether a mail may go to an address that whoever asks for it has not proved: codes, and notices
 * that an address is taken, counted together for the mailbox, whatever accounts ask.
 */
export function mayMailStranger(db: Kysely<DB>, email: string): Promise<boolean> {
  return withinRateLimit(db, `mailbox ${email.toLowerCase()}`, mails);
}

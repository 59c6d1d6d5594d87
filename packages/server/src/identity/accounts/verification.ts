import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import { mayMailStranger } from './mail-allowance.ts';
import { hashOfShown, newSecret } from './secret.ts';
import { hashCode, newCode } from './verification-code.ts';
import {
  completeVerification,
  findByLink,
  insertVerification,
  takeTry,
  wasUsed,
} from './verification.queries.ts';
import { welcome } from './welcome.ts';

export interface VerificationDependencies {
  readonly database: Database;
  /** Key for hashing codes. */
  readonly codeKey: Buffer;
  readonly enqueueEmail: EnqueueEmail<AccountEmail>;
  /** Absolute address of a path on a host of ours. */
  readonly linkTo: LinkTo;
  /**
   * The host, without port, that accounts belong to and mailed keys lead to. Never the requesting host,
   * since that may be a seller's domain that has lapsed.
   */
  readonly marketplaceHost: string;
}

interface Recipient {
  readonly userId: string;
  readonly email: string;
}

export interface Verification {
  /**
   * Makes a code and link and writes their mail, in the transaction that opens the account: an address
   * has one account, so this mail needs no limit.
   */
  readonly send: (transaction: Kysely<DB>, to: Recipient, site: Site) => Promise<void>;
  /** Sends another; false, and nothing is done, if the address got enough of such mails today. */
  readonly resend: (to: Recipient, site: Site) => Promise<boolean>;
  /** Whether the typed code verifies, or has already verified, this user's email. */
  readonly byCode: (userId: string, code: string, site: Site) => Promise<boolean>;
  /** The same for the key of the mailed link. */
  readonly byLink: (userId: string, key: string, site: Site) => Promise<boolean>;
}

export function createVerification(dependencies: VerificationDependencies): Verification {
  const { database, codeKey, enqueueEmail, linkTo, marketplaceHost } = dependencies;
  const complete = async (
    transaction: Kysely<DB>,
    userId: string,
    verificationId: string,
    site: Site,
  ) => {
    const verified = await completeVerification(transaction, userId, verificationId);
    if (verified !== null) await welcome(transaction, enqueueEmail, site, verified);
  };
  const write = async (transaction: Kysely<DB>, { userId, email }: Recipient, site: Site) => {
    const code = newCode();
    const { secret, hash } = newSecret();
    await insertVerification(transaction, {
      userId,
      codeHash: hashCode(codeKey, code),
      linkHash: hash,
    });
    const link = linkTo(marketplaceHost, `/verify/${secret}/${userId}`);
    await enqueueEmail(
      transaction,
      { to: email, site },
      { template: 'verify-email', data: { code, link } },
    );
  };
  return {
    async send(transaction, to, site) {
      await mayMailStranger(transaction, to.email);
      await write(transaction, to, site);
    },

    resend: (to, site) =>
      database.transaction(async (transaction) => {
        if (!(await mayMailStranger(transaction, to.email))) return false;
        await write(transaction, to, site);
        return true;
      }),

    async byCode(userId, code, site) {
      const shown = hashCode(codeKey, code);
      return database.transaction(async (transaction) => {
        const latest = await takeTry(transaction, userId);
        if (latest === null || !timingSafeEqual(latest.codeHash, shown)) {
          // Checked after the attempt, which waits for the same code sent a moment before.
          return wasUsed(transaction, userId, { code: shown });
        }
        await complete(transaction, userId, latest.id, site);
        return true;
      });
    },

    async byLink(userId, key, site) {
      const link = hashOfShown(key);
      if (link === null) return false;
      if (await wasUsed(database.kysely, userId, { link })) return true;
      return database.transaction(async (transaction) => {
        const found = await findByLink(transaction, userId, link);
        if (found === null) return false;
        await complete(transaction, userId, found.id, site);
        return true;
      });
    },
  };
}

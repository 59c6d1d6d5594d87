import type { Database } from '#platform/database/database.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import type { Log } from '#platform/log/log.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import { findReader } from '#identity/newsletter/public.ts';
import { isIndexed } from '#browsing/search/public.ts';
import type { DigestEmail } from './digest-letters.ts';
import { readNews } from './compose-digest.ts';
import { enrolReaders, lockDue, markLooked, postponeDigest, readDue } from './digests.queries.ts';
import { createPostedFinds } from './posted-finds.ts';

export interface DigestDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly enqueueEmail: EnqueueEmail<DigestEmail>;
  readonly linkTo: LinkTo;
  readonly findSite: FindSite;
  /** The host digests are written from. */
  readonly host: string;
  /** The key of a link by which an account unsubscribes from all news. */
  readonly unsubscribeKey: (userId: string) => string;
  /** The sender's postal address, in one line (CAN-SPAM). */
  readonly postalAddress: string;
}

/** The maximum number of readers in one round: some seconds of work; the next round continues. */
const readersAtOnce = 200;

/**
 * Mails news to everybody who is due, and records the checked span in the same transaction: run twice,
 * concurrently or after a crash, it mails once. Nodes skip each other's readers.
 */
export async function sendDigests(dependencies: DigestDependencies): Promise<void> {
  const { database, log, findSite, host } = dependencies;
  const site = await findSite(host);
  if (site === null) return;
  await enrolReaders(database.kysely);
  const due = await readDue(database.kysely, readersAtOnce);
  if (due === null || !(await isIndexed(database.kysely, due))) return;
  const findPosted = createPostedFinds();
  for (const userId of due.userIds) {
    try {
      await sendDigest(dependencies, { site, findPosted, until: due.until }, userId);
    } catch (error) {
      // One reader's digest that fails must not hold up the others.
      if (isUnavailable(error)) throw error;
      log.error({ err: error, userId }, 'digest failed, will try again');
      await postponeDigest(database.kysely, userId);
    }
  }
}

interface Round {
  readonly site: Site;
  readonly findPosted: ReturnType<typeof createPostedFinds>;
  readonly until: Date;
}

function sendDigest(
  { database, enqueueEmail, linkTo, unsubscribeKey, postalAddress }: DigestDependencies,
  { site, findPosted, until }: Round,
  userId: string,
): Promise<void> {
  const link = (path: string) => linkTo(site.host, path);
  return database.transaction(async (tx) => {
    const after = await lockDue(tx, userId, until);
    if (after === null) return;
    await markLooked(tx, userId, until);
    const reader = await findReader(tx, userId, site.host);
    if (reader === null) return;
    const news = await readNews(tx, { userId, site, link, findPosted }, { after, until });
    if (news === null) return;
    await enqueueEmail(
      tx,
      { to: reader.email, site },
      {
        template: 'digest',
        data: {
          ...news,
          firstName: reader.firstName,
          followingLink: link(site.tenantId === null ? '/dashboard/auctioneers' : '/'),
          unsubscribeLink: link(`/unsubscribe/${unsubscribeKey(userId)}`),
          postalAddress,
        },
      },
    );
  });
}

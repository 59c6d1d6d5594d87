import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { AttachedDocument, ReadDocument } from './attached-document.ts';
import { isUnwanted } from './mail-choices.queries.ts';
import { readLetterhead } from './letterhead.ts';
import type { Letterhead, LinkTo, SendingSite } from './letterhead.ts';
import { insertEmails, markFailed, markSent, unsentEmail } from './outbox.queries.ts';
import type { StoredEmail } from './outbox.queries.ts';
import { renderEmail, templateOf } from './letters.ts';
import type { AnyEmail, Letters } from './letters.ts';

/**
 * Fourteen retries from two seconds on, doubling, span most of a day: as long as a mail server may be
 * down. A worker counts as dead after half a minute, so a mail is less than a minute late if its worker
 * is killed.
 */
export const sendEmailJob = defineJob({
  name: 'send-email',
  data: z.object({ id: z.string() }),
  retries: 14,
  retryAfter: 2,
  giveUpAfter: 30,
});

/**
 * Documents take up to half a second each, one after another, and an auction has hundreds of winners: in
 * a queue of their own they do not delay verification codes.
 */
const sendWithDocumentJob = defineJob({
  ...sendEmailJob,
  name: 'send-email-with-document',
});

/**
 * Writes a mail in the transaction that causes it; it is sent after the commit, or never. Its letterhead
 * is that of the site on which its reader acted. A mail of a kind that its reader has switched off is not
 * written (decision 211). `E` is the type of a capability's own mails.
 */
export type EnqueueEmail<E extends AnyEmail> = (
  transaction: Kysely<DB>,
  envelope: Envelope,
  email: E,
) => Promise<void>;

/** The same for many mails, by one statement for all of them. */
export type EnqueueEmails<E extends AnyEmail> = (
  transaction: Kysely<DB>,
  mails: readonly (Envelope & { readonly email: E })[],
) => Promise<void>;

interface Envelope {
  readonly to: string;
  readonly site: SendingSite;
  readonly attach?: AttachedDocument | undefined;
}

export function createEnqueueEmails(
  letters: () => Letters,
  jobs: Jobs,
  linkTo: LinkTo,
): EnqueueEmails<AnyEmail> {
  return async (transaction, mails) => {
    const letterheads = new Map<string, Letterhead>();
    const stored: StoredEmail[] = [];
    for (const { to, site, attach, email } of mails) {
      // A module that forgot to register its mails fails here, not when a reader waits.
      const { kind } = templateOf(letters(), email.template);
      if (kind !== null && (await isUnwanted(transaction, to, kind))) continue;
      const letterhead =
        letterheads.get(site.host) ?? (await readLetterhead(transaction, site, linkTo));
      letterheads.set(site.host, letterhead);
      stored.push({ recipient: to, email, enclosed: { letterhead, attach } });
    }
    if (stored.length === 0) return;
    const ids = await insertEmails(transaction, stored);
    const jobsOf = (attached: boolean) =>
      stored.flatMap(({ enclosed: { attach } }, index) =>
        (attach !== undefined) === attached ? [{ id: ids[index] ?? '' }] : [],
      );
    await jobs.enqueueAll(transaction, sendWithDocumentJob, jobsOf(true));
    await jobs.enqueueAll(transaction, sendEmailJob, jobsOf(false));
  };
}

/** Sends mails from the outbox, at least once: a worker that dies after sending sends a second copy. */
export function handleEmails(
  { kysely }: Database,
  letters: () => Letters,
  mailer: Mailer,
  readDocument: ReadDocument,
): HandledJob[] {
  /** Returns the template of the sent mail; null if there was nothing to send. */
  async function deliver(id: string): Promise<string | null> {
    const unsent = await unsentEmail(kysely, id);
    if (unsent === null) return null;
    await mailer.send({
      id,
      to: unsent.recipient,
      ...renderEmail(letters(), unsent.email, unsent.letterhead),
      attachments: unsent.attach ? [await readDocument(unsent.attach)] : [],
    });
    return unsent.email.template;
  }

  const send = async ({ id }: { readonly id: string }) => {
    const sent = await deliver(id).catch(async (error: unknown) => {
      await markFailed(kysely, id, String(error));
      throw error;
    });
    if (sent !== null) await markSent(kysely, letters(), { id, template: sent });
  };
  return [handledJob(sendEmailJob, send), handledJob(sendWithDocumentJob, send)];
}

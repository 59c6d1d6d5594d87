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
import type { LinkTo, SendingSite } from './letterhead.ts';
import { insertEmail, markFailed, markSent, unsentEmail } from './outbox.queries.ts';
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
  envelope: {
    readonly to: string;
    readonly site: SendingSite;
    readonly attach?: AttachedDocument | undefined;
  },
  email: E,
) => Promise<void>;

export function createEnqueueEmail(
  letters: () => Letters,
  jobs: Jobs,
  linkTo: LinkTo,
): EnqueueEmail<AnyEmail> {
  return async (transaction, { to, site, attach }, email) => {
    // A module that forgot to register its mails fails here, not when a reader waits.
    const { kind } = templateOf(letters(), email.template);
    if (kind !== null && (await isUnwanted(transaction, to, kind))) return;
    const letterhead = await readLetterhead(transaction, site, linkTo);
    const id = await insertEmail(transaction, to, email, { letterhead, attach });
    await jobs.enqueue(transaction, attach ? sendWithDocumentJob : sendEmailJob, { id });
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

import { createInvoiceLetters } from '#settlement/invoice-letters/public.ts';
import type { InvoiceLetters } from '#settlement/invoice-letters/public.ts';
import { createEnqueueEmail, emailJobs } from '#messaging/messages/public.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import { pickupsOf } from '#settlement/pickup/public.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Installation } from '../open-installation.ts';

/** For commands that tell somebody by mail: the mails leave with a server that runs. */
export async function withEmails<T>(
  { config, database, log }: Installation,
  work: (enqueueEmail: EnqueueEmail, linkTo: LinkTo) => Promise<T>,
): Promise<T> {
  const jobs = await createJobs(database, log);
  await jobs.open(emailJobs);
  try {
    const linkTo = createLinkTo(config.publicUrl);
    return await work(createEnqueueEmail(jobs, linkTo), linkTo);
  } finally {
    await jobs.stop();
  }
}

/** The same for those that tell bidders of their invoices. */
export async function withLetters<T>(
  installation: Installation,
  work: (letters: InvoiceLetters) => Promise<T>,
): Promise<T> {
  return withEmails(installation, (enqueueEmail, linkTo) =>
    work(createInvoiceLetters({ enqueueEmail, linkTo, readPickups: pickupsOf })),
  );
}

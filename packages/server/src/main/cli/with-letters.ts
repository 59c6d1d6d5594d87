import { createInvoiceLetters } from '../../features/invoice-letters/public.ts';
import type { InvoiceLetters } from '../../features/invoice-letters/public.ts';
import { createEnqueueEmail, emailJobs } from '../../features/messages/public.ts';
import { pickupsOf } from '../../features/pickup/public.ts';
import { createLinkTo } from '../../platform/http/link-to.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import type { Installation } from '../open-installation.ts';

/** For commands that tell bidders of their invoices: the mails leave with a server that runs. */
export async function withLetters<T>(
  { config, database, log }: Installation,
  work: (letters: InvoiceLetters) => Promise<T>,
): Promise<T> {
  const jobs = await createJobs(database, log, emailJobs);
  try {
    const linkTo = createLinkTo(config.publicUrl);
    const enqueueEmail = createEnqueueEmail(jobs, linkTo);
    return await work(createInvoiceLetters({ enqueueEmail, linkTo, readPickups: pickupsOf }));
  } finally {
    await jobs.stop();
  }
}

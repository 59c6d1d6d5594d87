import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { markDeleted } from './tax-certificates.queries.ts';

/** The file of a deleted certificate is a private document: it is removed, if not at once then later. */
const certificateFileReleasedJob = defineJob({
  name: 'certificate-file-released',
  data: z.object({ fileKey: z.string() }),
  retries: 10,
  retryAfter: 30,
  giveUpAfter: 60,
});

/** False if the user has no such certificate. */
export async function deleteCertificate(
  { database, jobs }: { readonly database: Database; readonly jobs: Jobs },
  userId: string,
  id: string,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const deletion = await markDeleted(transaction, userId, id);
    if (deletion === null) return false;
    const { released: fileKey } = deletion;
    if (fileKey !== null) await jobs.enqueue(transaction, certificateFileReleasedJob, { fileKey });
    return true;
  });
}

export function handleReleasedFiles(files: FileStore): HandledJob {
  return handledJob(certificateFileReleasedJob, ({ fileKey }) => files.remove(fileKey));
}

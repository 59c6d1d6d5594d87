import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { deleteUpload, readExpired } from './picture-uploads.queries.ts';

/** One round's share; the next one goes on. */
const atOnce = 1_000;

/** Takes away what was uploaded a day ago and never became a picture of a lot. */
export async function sweepUploads(database: Database, files: FileStore): Promise<void> {
  for (const { id, parts } of await readExpired(database.kysely, atOnce)) {
    // One after the other: there is time.
    await Promise.all(parts.map((key) => files.remove(key)));
    await deleteUpload(database.kysely, id);
  }
}

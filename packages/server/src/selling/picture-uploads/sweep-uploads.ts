import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { deleteUpload, readExpired } from './picture-uploads.queries.ts';

/** The maximum of one round; the next one continues. */
const atOnce = 1_000;

/** Deletes uploads of a day ago that never became a picture of a lot. */
export async function sweepUploads(database: Database, files: FileStore): Promise<void> {
  for (const { id, parts } of await readExpired(database.kysely, atOnce)) {
    // One after the other: there is time.
    await Promise.all(parts.map((key) => files.remove(key)));
    await deleteUpload(database.kysely, id);
  }
}

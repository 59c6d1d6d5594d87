import { hash } from 'node:crypto';
import { appendFile, mkdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ImportVault } from './import-sale.ts';

/** A line of the journal: what a file became that has these bytes. */
const Line = z.object({
  sha256: z.string(),
  picture: z.object({ fileKey: z.string(), width: z.number(), height: z.number() }),
});

/** A vault that notes on disk what it has stored for a folder: the next try does not do that again. */
export interface KeptPictures extends ImportVault {
  /** How many pictures are noted. */
  count(): number;
  /** Rows refer to the pictures now: another import of the folder makes its own. */
  forget(): Promise<void>;
}

/**
 * Opens the journal of a sale's folder, in `place`. An import that was ended or refused leaves its pictures
 * in the store, and the next one finds them by the bytes they were made of, if the store still has them.
 */
export async function openKeptPictures(
  { vault, files, place }: { vault: ImportVault; files: FileStore; place: string },
  folder: string,
): Promise<KeptPictures> {
  const real = await realpath(folder).catch(() => folder);
  const journal = path.join(place, `${hash('sha256', real)}.jsonl`);
  const before = await readJournal(journal);
  let count = before.size;
  return {
    checkPicture: (bytes) => vault.checkPicture(bytes),
    async storePicture(bytes) {
      const sha256 = hash('sha256', bytes);
      const there = before.get(sha256);
      if (there !== undefined && (await files.read(there.fileKey)) !== null) return there;
      const picture = await vault.storePicture(bytes);
      await mkdir(place, { recursive: true });
      await appendFile(journal, `${JSON.stringify({ sha256, picture })}\n`);
      count += 1;
      return picture;
    },
    // The next try needs it.
    removePicture: () => Promise.resolve(),
    count: () => count,
    forget: () => rm(journal, { force: true }),
  };
}

/** The last line may be half a line, if the machine went down. */
async function readJournal(journal: string): Promise<Map<string, z.infer<typeof Line>['picture']>> {
  const text = await readFile(journal, 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => {
    const read = Line.safeParse(parsed(line));
    return read.success ? [read.data] : [];
  });
  return new Map(lines.map(({ sha256, picture }) => [sha256, picture]));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

import { hash } from 'node:crypto';
import {
  appendFile,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { forEachLimited } from '#platform/background/for-each-limited.ts';
import { readIdentity } from '#platform/database/read-identity.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ImportVault } from './import-sale.ts';

/** Milliseconds after which nobody is expected to try an import again: two weeks. */
const abandonedAfter = 14 * 24 * 60 * 60_000;
const removedAtOnce = 8;

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

/** Where the journals of imports into this database are: on another one an import begins anew. */
export async function journalsOf(dataDir: string, database: Database): Promise<string> {
  return path.join(dataDir, 'imports', await readIdentity(database));
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
  // It is no longer abandoned.
  const now = new Date();
  await utimes(journal, now, now).catch(() => {});
  const before = new Map(
    (await readJournal(journal)).map(({ sha256, picture }) => [sha256, picture]),
  );
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

/**
 * Removes what imports stored that were ended or refused, and that nobody has tried again for two weeks. A sale is
 * written with all of its pictures or not at all: if rows name any of them, the import died after its commit, and its
 * pictures stay.
 */
export async function removeAbandoned(
  {
    files,
    place,
    areNamed,
  }: {
    readonly files: FileStore;
    readonly place: string;
    readonly areNamed: (fileKeys: readonly string[]) => Promise<boolean>;
  },
  stopping?: AbortSignal,
): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const journal = path.join(place, name);
    if (await wasTriedLately(journal)) continue;
    // Whoever tries that folder from now on begins anew; another process may have been first.
    const taken = path.join(place, name.replace(/^(?!abandoned-)/, 'abandoned-'));
    const isTaken = await rename(journal, taken).then(
      () => true,
      () => false,
    );
    if (!isTaken) continue;
    if (await wasTriedLately(taken)) {
      // An import that had read it before it was taken uses these pictures, and may have noted another one by now.
      await appendFile(journal, await readFile(taken));
      await rm(taken);
      continue;
    }
    const keys = (await readJournal(taken)).map(({ picture }) => picture.fileKey);
    if (!(await areNamed(keys))) {
      await forEachLimited(keys, removedAtOnce, (key) => files.remove(key), stopping);
    }
    if (stopping?.aborted) return;
    await rm(taken, { force: true });
  }
}

async function wasTriedLately(journal: string): Promise<boolean> {
  const found = await stat(journal).catch(() => null);
  return found !== null && found.mtimeMs > Date.now() - abandonedAfter;
}

/** The last line may be half a line, if the machine went down. */
async function readJournal(journal: string): Promise<z.infer<typeof Line>[]> {
  const text = await readFile(journal, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const read = Line.safeParse(parsed(line));
    return read.success ? [read.data] : [];
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

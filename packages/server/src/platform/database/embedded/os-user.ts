import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runProgram } from './run-program.ts';
import type { OsUser } from './run-program.ts';

const OWN_USER = 'fairlot';

/**
 * The user to run PostgreSQL as, since it refuses root. Undefined means ourselves. As root: the owner of
 * existing data, else a `fairlot` or `postgres` user, else a system user that we create. `nobody` comes
 * last: other programs share it.
 */
export async function databaseUser(existingData: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(existingData).catch(() => undefined);
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };

  const known = (await findUser(OWN_USER)) ?? (await findUser('postgres'));
  if (known) return known;
  await runProgram('useradd', ['--system', '--no-create-home', OWN_USER], undefined);
  const made = (await findUser(OWN_USER)) ?? (await findUser('nobody'));
  if (made) return made;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and no "${OWN_USER}" user could be made: run as another user, or set DATABASE_URL.`,
  );
}

async function findUser(name: string): Promise<OsUser | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of passwd.split('\n')) {
    const [user, , uid, gid] = line.split(':');
    // macOS writes nobody's id as -2, which the kernel treats as unsigned.
    if (user === name) return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return undefined;
}

import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileMailer } from '../mail/file-mailer.ts';
import { createFileSmsSender } from '../sms/file-sender.ts';
import { openFileStore } from './open-file-store.ts';
import { secureDataDir } from './private-folder.ts';

let dataDir: string;
let umask: number;
beforeEach(async () => {
  umask = process.umask(0o022);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-private-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything in the folder that somebody else could read or enter. */
async function openToOthers(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true });
  const open: string[] = [];
  for (const entry of ['.', ...entries]) {
    const { mode } = await lstat(path.join(dataDir, entry));
    if (mode & 0o077) open.push(`${entry} ${(mode & 0o777).toString(8)}`);
  }
  return open;
}

test('what is kept from now on is its owner’s alone', async () => {
  await secureDataDir(dataDir, false);
  await openFileStore(dataDir).write('tax-certificates/one', Buffer.from('a passport'));
  const outbox = path.join(dataDir, 'outbox');
  await createFileMailer(outbox, 'no-reply@fairlot.example').send({
    id: 'mail-1',
    to: 'ann@bidders.example',
    fromName: 'Fairlot',
    subject: 'Invoice',
    text: '…',
    html: '<p>…</p>',
    headers: {},
    attachments: [{ name: 'invoice.pdf', bytes: Buffer.from('pdf'), type: 'application/pdf' }],
  });
  await createFileSmsSender(outbox).send({ id: 'text-1', to: '+15185550100', body: 'code 123' });
  expect(await openToOthers()).toEqual([]);
  expect(await readdir(dataDir, { recursive: true })).toHaveLength(9);
});

test('what an earlier version left is tightened, and no link is followed', async () => {
  const stranger = await mkdtemp(path.join(os.tmpdir(), 'fairlot-stranger-'));
  await writeFile(path.join(stranger, 'theirs'), 'x', { mode: 0o644 });
  await chmod(stranger, 0o755);
  await mkdir(path.join(dataDir, 'files/tax-certificates'), { recursive: true });
  await writeFile(path.join(dataDir, 'files/tax-certificates/one'), 'a passport');
  await mkdir(path.join(dataDir, 'outbox'));
  await writeFile(path.join(dataDir, 'outbox/mail.eml'), 'a key');
  await symlink(stranger, path.join(dataDir, 'files/link'));
  await chmod(dataDir, 0o755);

  await secureDataDir(dataDir, false);
  await rm(path.join(dataDir, 'files/link'));
  expect(await openToOthers()).toEqual([]);
  for (const [name, mode] of [
    ['', 0o755],
    ['theirs', 0o644],
  ] as const) {
    expect((await lstat(path.join(stranger, name))).mode & 0o777).toBe(mode);
  }
  await rm(stranger, { recursive: true });
});

test.each([
  ['that it starts itself', true],
  ['of another process, beside which it works', false],
])('root lets the user of the embedded database through, %s', async (_, hasGuest) => {
  await mkdir(path.join(dataDir, 'postgres'), { mode: 0o755 });
  await secureDataDir(dataDir, hasGuest);
  const isRoot = process.getuid?.() === 0;
  expect((await lstat(dataDir)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  expect((await lstat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o755);
});

/** Permissions of the folder and its content before each test below. */
const modes = async () =>
  Promise.all(
    ['', 'files', 'files/photos/beach.jpg', 'letter.txt'].map(
      async (name) => (await lstat(path.join(dataDir, name))).mode & 0o777,
    ),
  );

describe('a folder that holds other things than ours', () => {
  beforeEach(async () => {
    await mkdir(path.join(dataDir, 'files/photos'), { recursive: true });
    await writeFile(path.join(dataDir, 'files/photos/beach.jpg'), 'sand');
    await writeFile(path.join(dataDir, 'letter.txt'), 'Dear Ann');
  });
  test.each([0o755, 0o770, 0o701])(
    'is not taken over while others may enter it: %o',
    async (mode) => {
      await chmod(dataDir, mode);
      await expect(secureDataDir(dataDir, false)).rejects.toThrow(
        `such as letter.txt, so its mode is not changed: chmod 700 ${dataDir}`,
      );
      expect(await modes()).toEqual([mode, 0o755, 0o644, 0o644]);
    },
  );

  test('is used as it is once its owner has closed it', async () => {
    await chmod(dataDir, 0o700);
    await secureDataDir(dataDir, false);
    expect(await modes()).toEqual([0o700, 0o755, 0o644, 0o644]);
  });
});

test('a folder that is not there yet is made for its owner alone', async () => {
  const made = path.join(dataDir, 'new/data');
  await secureDataDir(made, false);
  expect((await lstat(made)).mode & 0o777).toBe(0o700);
});

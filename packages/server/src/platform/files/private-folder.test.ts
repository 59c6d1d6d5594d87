import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** Everything below the folder that somebody else could read or enter. */
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

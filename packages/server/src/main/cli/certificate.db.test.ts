import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPdf } from '../../features/tax-certificates/testing/documents.ts';
import { signIn } from '../testing/sign-in.ts';
import { upload } from '../testing/tax-upload.ts';
import { testServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

interface Ran {
  readonly code: number;
  readonly answer: unknown;
}

/** The program as staff run it, beside the server. */
function certificate(...args: string[]): Promise<Ran> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    INIT_CWD: server.dataDir,
  };
  return new Promise((resolve) => {
    const command = [program, 'certificate', ...args, '--json'];
    execFile(process.execPath, command, { env }, (error, stdout) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, answer: JSON.parse(stdout) });
    });
  });
}

/** Each command is a process of its own, and this machine may be busy. */
const patienceMs = 60_000;

test('staff list certificates, look at one and decide', { timeout: patienceMs }, async () => {
  const { id, email } = await server.make.user({ company_name: 'Bidder & Sons' });
  const client = await signIn(server.client(), server.database, id);
  await upload(client);
  const secureId = (await client.call('GET /api/site/gettaxids')).body[0]?.secureId ?? '';
  const listed = {
    secureId,
    email,
    name: 'Ada Bidder',
    companyName: 'Bidder & Sons',
    state: 'NY',
    taxId: 'NY-123456',
    expirationDate: '2099-12-31',
    expired: false,
    valid: null,
    deleted: false,
    hasFile: true,
  };
  expect(await certificate('list')).toEqual({ code: 0, answer: { certificates: [listed] } });

  expect((await certificate('save', secureId, 'look.pdf')).code).toBe(0);
  expect(await readFile(path.join(server.dataDir, 'look.pdf'))).toEqual(smallPdf);

  expect(await certificate('approve', secureId)).toEqual({
    code: 0,
    answer: { certificates: [{ ...listed, valid: true }] },
  });
  expect((await client.call('GET /api/site/gettaxids')).body[0]?.valid).toBe(true);
});

test('what cannot be is said in a line', { timeout: patienceMs }, async () => {
  expect(await certificate('refuse', '01890a5d-ac96-774b-bcce-b302099a8057')).toEqual({
    code: 1,
    answer: {
      isError: true,
      message: 'There is no such certificate, or its owner has deleted it.',
    },
  });
});

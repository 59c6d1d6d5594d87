import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPdf } from '#identity/tax-certificates/testing/documents.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { upload } from '#main/testing/tax-upload.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** The program as staff run it, beside the server. */
const certificate = (...args: string[]) => askCommand(server, ['certificate', ...args]);

test('staff list certificates, look at one and decide', { timeout: commandTimeoutMs }, async () => {
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

test('what cannot be is said in a line', { timeout: commandTimeoutMs }, async () => {
  expect(await certificate('refuse', '01890a5d-ac96-774b-bcce-b302099a8057')).toEqual({
    code: 1,
    answer: {
      isError: true,
      message: 'There is no such certificate, or its owner has deleted it.',
    },
  });
});

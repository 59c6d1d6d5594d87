import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlanned } from '../testing/charging-scene.ts';
import { testServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
/** Each command is a process of its own, and this machine may be busy. */
const patienceMs = 120_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function answer(...args: string[]): Promise<unknown> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
  };
  const all = [program, 'charge', ...args, '--json'];
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, all, { env }, (_, out) => resolve(out));
  });
  return JSON.parse(stdout);
}

test('open charges are listed and ended by hand, once', { timeout: patienceMs }, async () => {
  const { id: invoiceId, save, pay, totalCents, view } = await makePlanned(server);
  await save('pm_card_authenticationRequiredOnSetup');
  await pay();
  // Of a provider that this installation has no keys of any more.
  const { id } = await server.database.kysely
    .updateTable('charges')
    .set({ gateway: 'stripe', state: 'asked' })
    .where('invoice_id', '=', invoiceId)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await answer('list')).toMatchObject({
    charges: [{ secureId: id, state: 'asked', amount: totalCents / 100, provider: 'stripe' }],
  });
  const end = () => answer('end', id, '--reason', 'never heard of there');
  expect(await end()).toEqual({ chargeSecureId: id, outcome: 'ended' });
  expect(await end()).toMatchObject({ isError: true });
  expect(await answer('list')).toEqual({ charges: [] });
  await save('pm_card_visa');
  expect(await pay()).toEqual({});
  expect((await view())?.paymentStatus).toBe('Paid');
});

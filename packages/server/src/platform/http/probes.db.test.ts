import { expect, test } from 'vitest';
import { severableProxy } from '../../../test/support/severable-proxy.ts';
import { openDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { createLog } from '../log/log.ts';
import { createApp } from './create-app.ts';
import { installProbes } from './probes.ts';

test('a probe closes a connection that says nothing, and the next one is answered by another', async () => {
  await using endings = new AsyncDisposableStack();
  const database = await testDatabase();
  endings.defer(() => database.drop());
  const line = await severableProxy(database.url);
  endings.defer(() => line.cut());
  const ofOne = openDatabase({ url: line.url, maxConnections: 1, applicationName: 'probed' });
  endings.defer(() => ofOne.close());
  const app = await createApp(createLog('silent'));
  installProbes(app, [ofOne], { isReady: () => true, whyNot: () => null, lacks: () => null });
  const status = async () => (await app.inject('/readyz')).statusCode;

  expect(await status()).toBe(200);
  line.hang();
  await expect.poll(status, { timeout: 5_000 }).toBe(503);
  await line.restore();
  await expect.poll(status, { timeout: 5_000 }).toBe(200);
  expect(await line.connections()).toBe(1);
});

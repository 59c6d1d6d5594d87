import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { severableProxy } from '../../../test/support/severable-proxy.ts';
import { acknowledgedModule } from './module.ts';

afterEach(() => void vi.useRealTimers());

test('a look at the database that nobody answers is given up after two seconds, and the next one is by another connection', async () => {
  await using endings = new AsyncDisposableStack();
  const database = await testDatabase();
  endings.defer(() => database.drop());
  const line = await severableProxy(database.url);
  endings.defer(() => line.cut());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { passes, stop } = acknowledgedModule({
    config: { dataDir: tmpdir(), acknowledgedDir: tmpdir() },
    databaseUrl: line.url,
    log: createLog('silent'),
  });
  endings.defer(async () => stop?.());
  const look = async () => passes?.[0]?.run();

  await look();
  line.hang();
  const failure = look().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toSatisfy(isUnavailable);
  await line.restore();
  await look();
});

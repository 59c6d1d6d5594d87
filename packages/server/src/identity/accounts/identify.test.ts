import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { createIdentifier } from './identify.ts';
import { digestOfShown } from './secret.ts';

const token = 'a'.repeat(43);
const host = 'localhost';

afterEach(() => vi.restoreAllMocks());

/** An identifier whose database knows the token until it ends, and how often that was asked. */
function identifier() {
  const row = {
    id: 'login',
    user_id: 'ann',
    host,
    token_hash: Buffer.from(digestOfShown(token) ?? '', 'base64'),
    stale: false,
  };
  const prepared = vi.fn<() => Promise<{ rows: unknown[] }>>(async () => ({ rows: [row] }));
  return { ...createIdentifier({ prepared } as unknown as Database), prepared };
}

function later(milliseconds: number) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + milliseconds);
}

test.each([
  ['three seconds', 2_900, false, 1],
  ['no longer', 3_100, false, 2],
  ['a minute, by a call that reads it later', 59_900, true, 1],
  ['nor then any longer', 60_100, true, 2],
])('a login is remembered for %s', async (_, milliseconds, isReadLater, asked) => {
  const { identify, prepared } = identifier();
  await identify(token, host);
  later(milliseconds);
  expect(await identify(token, host, isReadLater)).toMatchObject({ userId: 'ann' });
  expect(prepared).toHaveBeenCalledTimes(asked);
});

test('one that ended is not remembered by those calls either', async () => {
  const { identify, forget, prepared } = identifier();
  await identify(token, host);
  forget('ann', 'login');
  await identify(token, host, true);
  expect(prepared).toHaveBeenCalledTimes(2);
});

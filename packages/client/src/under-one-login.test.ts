import { afterEach, expect, test, vi } from 'vitest';
import type { ApiResult } from './api-client.ts';
import { underOneLogin } from './under-one-login.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call is made again by the login that asked for it, and by no other', async () => {
  const tab = { cookie: 'LoginMark=ada' };
  vi.stubGlobal('document', tab);
  const make = vi.fn<() => Promise<ApiResult<never>>>(async () => ({ kind: 'empty' }));
  const call = underOneLogin(make, 'Somebody else is logged in.');
  expect([await call(), await call()]).toEqual([{ kind: 'empty' }, { kind: 'empty' }]);
  tab.cookie = 'LoginMark=bob';
  expect(await call()).toMatchObject({
    code: 'LoginChanged',
    message: 'Somebody else is logged in.',
  });
  tab.cookie = '';
  expect(await call()).toMatchObject({ code: 'LoginChanged' });
  expect(make).toHaveBeenCalledTimes(2);
});

import { expect, test, vi } from 'vitest';
import type { Authorization } from '#identity/staff/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import { draftInstead } from './with-drafts.ts';
import type { Viewer } from './viewer.ts';

type Call = Parameters<typeof draftInstead>[1];
const call = { caller: { kind: 'visitor' }, site: {}, request: {} } as unknown as Call;
const openTo = async () => ({ sellers: [], sales: [] });
const lookingAt = (sale: string | null) => ({
  authorization: { openTo } as unknown as Authorization,
  lookedAt: async () => sale,
});

test.each([
  ['their gate is full', new AppError('Unavailable'), 'sale'],
  ['they look at nothing', new AppError('NotFound'), null],
])('a cookie of a look has nothing read where %s', async (_, error, sale) => {
  const read = vi.fn<(viewer: Viewer) => Promise<string>>();
  await expect(draftInstead(lookingAt(sale), call, read, error)).rejects.toBe(error);
  expect(read).not.toHaveBeenCalled();
});

test('what a browser looks at is read with that one sale alone', async () => {
  const error = new AppError('NotFound');
  const answer = draftInstead(lookingAt('sale'), call, async ({ draftsOf }) => draftsOf, error);
  expect(await answer).toEqual({ sellers: [], sales: ['sale'] });
});

import type { DatabaseGuard } from './database-guard.ts';

/** For a database that only this process knows: rehearsals, tests. */
export const trustAny: Pick<DatabaseGuard, 'expect' | 'acknowledge'> = {
  expect: () => () => undefined,
  acknowledge: () => undefined,
};

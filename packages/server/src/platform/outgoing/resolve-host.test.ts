import { expect, test } from 'vitest';
import { lookedUp } from './resolve-host.ts';

const some = { status: 'fulfilled', value: ['198.51.100.1'] } as const;
const failed = (code: string) => ({ status: 'rejected', reason: { code } }) as const;

test.each([
  [[some, failed('ENODATA')], ['198.51.100.1'], true],
  [[failed('ENOTFOUND'), failed('ENOTFOUND')], [], true],
  [[some, failed('ESERVFAIL')], ['198.51.100.1'], false],
  [[failed('ETIMEOUT'), failed('ENODATA')], [], false],
])(
  'a name server that fails does not say that there is no address: %j',
  (answers, addresses, isSure) => {
    expect(lookedUp(answers)).toEqual({ addresses, isSure });
  },
);

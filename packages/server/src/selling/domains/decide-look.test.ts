import { expect, test } from 'vitest';
import { decideLook, opensAgain } from './decide-look.ts';
import type { Finding } from './decide-look.ts';

const before = { finding: 'ours', othersWrong: false } as const;

test.each<[Finding, number, boolean, ReturnType<typeof decideLook>]>([
  ['ours', 3, false, { wrongLooks: 0, change: null }],
  ['silent', 3, false, { wrongLooks: 0, change: null }],
  ['elsewhere', 0, false, { wrongLooks: 1, change: null }],
  ['elsewhere', 1, false, { wrongLooks: 2, change: 'close' }],
  ['nowhere', 2, false, { wrongLooks: 3, change: null }],
  ['nowhere', 3, false, { wrongLooks: 4, change: 'close' }],
  // After a name that did not answer, one that leads elsewhere is believed at once.
  ['elsewhere', 3, false, { wrongLooks: 4, change: 'close' }],
  ['elsewhere', 7, true, { wrongLooks: 8, change: null }],
  ['ours', 7, true, { wrongLooks: 0, change: null }],
])('%s after %i wrong looks, closed %s', (finding, wrongLooks, isClosed, decided) => {
  expect(decideLook({ ...before, wrongLooks, isClosed }, finding)).toEqual(decided);
});

test('a closed domain is opened when its seller asks and it leads here', () => {
  const opening = (['ours', 'silent', 'nowhere', 'elsewhere'] as const).filter((finding) =>
    opensAgain({ isClosed: true }, finding),
  );
  expect(opening).toEqual(['ours', 'silent']);
  expect(opensAgain({ isClosed: false }, 'ours')).toBe(false);
});

test('one that has never led here is not closed', () => {
  const never = { ...before, wrongLooks: 0, isClosed: false };
  for (const finding of [null, 'elsewhere', 'nowhere'] as const) {
    expect(decideLook({ ...never, finding }, 'elsewhere')).toEqual({
      wrongLooks: 0,
      change: null,
    });
  }
});

test('one that turns wrong together with others is held, for three days', () => {
  const held = { ...before, isClosed: false, othersWrong: true };
  expect(decideLook({ ...held, wrongLooks: 1 }, 'elsewhere').change).toBe('hold');
  expect(decideLook({ ...held, wrongLooks: 10 }, 'nowhere').change).toBe('hold');
  expect(decideLook({ ...held, wrongLooks: 11 }, 'elsewhere').change).toBe('close');
});

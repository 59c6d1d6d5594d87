import { describe, expect, test } from 'vitest';
import { checkPassword, hashPassword } from './argon2id.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id of "walnut-dresser-7" at 8 MiB and one pass. */
const cheap =
  '$argon2id$v=19$m=8192,t=1,p=1$ZXN0YXRlLXNhbGUtc2FsdA$HyY/RljRsd642dCXwXZyX9RDJ2E+oYsjxQeqQvHqqpU';

describe('stored passwords', () => {
  test('are salted PHC strings that tell right from wrong', async () => {
    const stored = await hashPassword('walnut-dresser-7');
    expect(stored).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(stored).not.toBe(await hashPassword('walnut-dresser-7'));
    expect(await checkPassword('walnut-dresser-7', stored)).toBe('right');
    expect(await checkPassword('walnut-dresser-8', stored)).toBe('wrong');
  });

  test('are the same however the keyboard composes an accent', async () => {
    expect(await checkPassword('cafe\u0301-tables', await hashPassword('caf\u00e9-tables'))).toBe(
      'right',
    );
  });

  test('ask to be hashed again when the cost has risen since', async () => {
    expect(await checkPassword('walnut-dresser-7', cheap)).toBe('right-but-rehash');
    expect(await checkPassword('walnut-dresser-8', cheap)).toBe('wrong');
  });

  test.each([null, '', 'none', '$argon2id$v=19$m=1', 'plain'])(
    'of another form are wrong: %s',
    async (stored) => {
      expect(await checkPassword('none', stored)).toBe('wrong');
    },
  );
});

describe('common passwords', () => {
  test.each([
    'password1',
    'Password123',
    'P@ssw0rd!',
    'Qwerty123',
    '1q2w3e4r',
    'iloveyou1',
    'Summer2025',
    'trustno1',
    // From the leaks, and such a word with an ending: an earlier short list had neither.
    'rush2112',
    '12qwaszx',
    'Dragonfly2024',
    'scooter!1',
    'auction2026',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(['walnut-dresser-7', 'passwordless-7x', 'ferry4Hudson', 'love letters 1931'])(
    'lets %s pass',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

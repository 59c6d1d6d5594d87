import { NewPassword } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { passwordHints } from './password-hints.ts';

const unmet = (typed: string) =>
  passwordHints(typed).flatMap(({ text, met }) => (met ? [] : [text]));

describe('hints for a new password', () => {
  test.each([
    ['', ['8 or more characters', 'one number or special character']],
    ['walnut', ['8 or more characters', 'one number or special character']],
    ['walnut dresser', ['one number or special character']],
    ['walnut7', ['8 or more characters']],
    ['12345678', ['one letter']],
    ['walnut-dresser', []],
    ['walnutdresser7', []],
  ])('%o still lacks %o', (typed, expected) => {
    expect(unmet(typed)).toEqual(expected);
  });

  test.each([
    '',
    'walnut',
    'walnut dresser',
    'walnut7',
    '12345678',
    'a1b2c3d4',
    'ÄÖÜäöüß1',
    'x~yyyyyy',
  ])('%o is taken just when nothing is lacking', (typed) => {
    expect(NewPassword.safeParse(typed).success).toBe(unmet(typed).length === 0);
  });
});

import { expect, test } from 'vitest';
import { newRecoveryCodes, readCode, recoveryCodeCount } from './typed-code.ts';

test.each(['123456', '123 456', ' 123-456 '])('%j is of the app', (typed) => {
  expect(readCode(typed)).toEqual({ kind: 'authenticator', digits: '123456' });
});

test.each(['', '12345', '1234567', 'abcd-efgh', '١٢٣٤٥٦', 'u'.repeat(16), '-'.repeat(16)])(
  '%j is none',
  (typed) => expect(readCode(typed)).toBeNull(),
);

test('recovery codes are ten different ones, read however they are typed', () => {
  const { codes, hashes } = newRecoveryCodes();
  expect(new Set(codes).size).toBe(recoveryCodeCount);
  for (const [index, code] of codes.entries()) {
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const read = { kind: 'recovery', hash: hashes[index] };
    expect(readCode(code)).toEqual(read);
    expect(readCode(code.toUpperCase().replaceAll('-', ' '))).toEqual(read);
    expect(readCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toEqual(read);
  }
});

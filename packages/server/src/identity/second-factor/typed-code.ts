import { createHash, randomBytes } from 'node:crypto';

/** Ten: they fit on a small sheet of paper, and nobody loses that many phones. */
export const recoveryCodeCount = 10;
const recoveryCodeLength = 16;
/** Base 32 without letters that look like digits or like each other (Crockford's). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryCode = new RegExp(`^[${alphabet}]{${recoveryCodeLength}}$`);

/** A typed code: the app's, or a recovery code. */
export type TypedCode =
  | { readonly kind: 'authenticator'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly hash: Buffer };

/** The code that somebody typed, ignoring spaces and dashes; null when it cannot be one. */
export function readCode(typed: string): TypedCode | null {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(text)) return { kind: 'authenticator', digits: text };
  const code = text.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return recoveryCode.test(code) ? { kind: 'recovery', hash: hashOf(code) } : null;
}

/** New recovery codes, `k3f9-…` in four groups, and the hashes that the database holds instead. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % 32]).join(''),
  );
  return {
    codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(hashOf),
  };
}

/** 80 random bits cannot be found by brute force, so a plain hash is enough. */
function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

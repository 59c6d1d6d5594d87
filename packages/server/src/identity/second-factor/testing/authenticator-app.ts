import { Secret, TOTP } from 'otpauth';

/** An authenticator app, which shows codes for a secret typed or scanned into it. */
export interface AuthenticatorApp {
  /** The typed or scanned secret, as bytes. */
  readonly secret: Buffer;
  readonly codeAt: (time: Date) => string;
}

export function authenticatorApp(base32: string): AuthenticatorApp {
  const secret = Secret.fromBase32(base32);
  const totp = new TOTP({ secret });
  return {
    secret: Buffer.from(secret.buffer),
    codeAt: (time) => totp.generate({ timestamp: time.getTime() }),
  };
}

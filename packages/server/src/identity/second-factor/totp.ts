import { Secret, TOTP } from 'otpauth';

/** As long as the hash that makes the codes (RFC 4226, section 4). */
export const secretBytes = 20;

/**
 * Codes change every half minute; the previous and the next one are accepted, since clocks differ.
 */
const periodSeconds = 30;
const window = 1;

function totp(secret: Buffer, names: { readonly issuer?: string; readonly label?: string } = {}) {
  return new TOTP({
    ...names,
    // Supported by every authenticator app: many ignore other settings.
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

/** A secret for typing into an app, and for scanning (Google's key URI format). */
export function forApps(
  secret: Buffer,
  issuer: string,
  label: string,
): { readonly secret: string; readonly uri: string } {
  const made = totp(secret, { issuer, label });
  return { secret: made.secret.base32, uri: made.toString() };
}

/**
 * The step (half minutes since 1970) of this six-digit code; null if it is of no current step, or not of
 * one after `lastStep`: each code works once (RFC 6238, section 5.2). Codes are compared in constant
 * time.
 */
export function acceptedStep(
  secret: Buffer,
  code: string,
  at: Date,
  lastStep: number,
): number | null {
  const made = totp(secret);
  const timestamp = at.getTime();
  const delta = made.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = made.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}

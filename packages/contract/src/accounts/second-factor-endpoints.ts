import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Outcome, outcomeWith } from '../refusals.ts';

/** Six digits of the app or a recovery code, as typed, perhaps with spaces or hyphens. */
const TypedCode = z.string().trim().min(1).max(40);

/** Each works once; shown only when created. */
const RecoveryCodes = z.array(z.string());

/** How a signed-in user can show a second factor (decision 046). */
export const SecondFactorState = z.object({
  /**
   * Whether on any seller's staff; on a seller's host, on that one's: nobody else is asked for a second
   * factor.
   */
  isStaff: z.boolean(),
  /** Whether this login has access for staff. */
  isShown: z.boolean(),
  /** When the authenticator app was set up, or `yes` on a seller's host; empty without one. */
  authenticatorSinceStr: z.string(),
  /** On the marketplace; 0 on a seller's host. */
  recoveryCodesLeft: z.number().int(),
  /** Whether there is a passkey for this host, or only for others. */
  passkeys: z.enum(['here', 'elsewhere', 'none']),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: 'secondfactor',
  hosts: 'all',
  summary: 'The user’s second factors: authenticator app, recovery codes, passkeys.',
  access: 'signed-in',
  reply: SecondFactorState,
});

export const showSecondFactor = endpoint({
  method: 'POST',
  path: 'showsecondfactor',
  hosts: 'all',
  summary:
    'Shows a code of the authenticator app, or a recovery code, for calls that answer SecondFactorRequired. A passkey is shown by reauthenticatebypasskey.',
  access: 'signed-in',
  body: z.object({ code: TypedCode }),
  reply: Outcome,
});

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: 'beginauthenticator',
  summary: 'Begins to set up an authenticator app; one that is in use stays until the new one is.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: z.object({
    /** For typing, in base32. */
    secret: z.string(),
    /** For apps on the same device: `otpauth://totp/…`. */
    uri: z.string(),
    /** For scanning: dark squares of 1 × 1 as the `d` of an SVG path, and how many make a side. */
    qrCode: z.object({ size: z.number().int(), path: z.string() }),
  }),
});

export const saveAuthenticator = endpoint({
  method: 'POST',
  path: 'saveauthenticator',
  summary: 'Sets the authenticator app up by its first code, with new recovery codes.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: z.object({ code: TypedCode }),
  reply: outcomeWith({ recoveryCodes: RecoveryCodes }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'renewrecoverycodes',
  summary: 'Makes new recovery codes; the ones before are void.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: z.object({ recoveryCodes: RecoveryCodes }),
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: 'removeauthenticator',
  summary: 'Removes the authenticator app and its recovery codes.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: null,
});

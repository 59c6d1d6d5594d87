import { z } from 'zod';
import { ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Outcome, outcomeWith } from '../refusals.ts';
import { oneLine } from './fields.ts';
import { SignedIn, notSignedIn } from './login-data.ts';

/** Bytes in WebAuthn's JSON format: base64url without padding. */
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/** A credential id has at most 1,023 bytes. */
const CredentialId = Bytes(1_364);
const ClientData = Bytes(4_000);
const UserVerification = z.enum(['required', 'preferred', 'discouraged']);

/** The argument of `navigator.credentials.create`, in WebAuthn's JSON format. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: UserVerification,
  }),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
});
export type PasskeyCreationOptions = z.infer<typeof CreationOptions>;

/** The argument of `navigator.credentials.get`. It names no credential, so it reveals no account. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: UserVerification,
});
export type PasskeyRequestOptions = z.infer<typeof RequestOptions>;

const Credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
};

const NewCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: Bytes(20_000),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

const ShownCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: Bytes(4_000),
    signature: Bytes(8_000),
    userHandle: Bytes(100),
  }),
});
export type ShownCredential = z.infer<typeof ShownCredential>;

export const PasskeyName = oneLine(limits.passkeyNameLength).min(1, 'Please enter a name.');

export const Passkey = z.object({
  secureId: SecureId,
  name: z.string(),
  /** The only host that it opens: browsers offer it nowhere else. */
  host: z.string(),
  createdStr: z.string(),
  /** Empty until it has been used. */
  lastUsedStr: z.string(),
});

export const getPasskeys = endpoint({
  method: 'GET',
  path: 'passkeys',
  hosts: 'all',
  summary:
    'The user’s passkeys: on the marketplace of all sites, on a seller’s host and at the console those for it.',
  access: 'signed-in',
  reply: z.object({ passkeys: z.array(Passkey) }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: 'beginpasskey',
  hosts: 'all',
  summary: 'Begins to add a passkey for this host; the password is required.',
  access: 'signed-in',
  body: z.object({ password: z.string().min(1).max(limits.passwordMax) }),
  reply: outcomeWith({ options: CreationOptions.nullable() }),
});

export const savePasskey = endpoint({
  method: 'POST',
  path: 'savepasskey',
  hosts: 'all',
  summary: 'Adds the passkey that the browser made.',
  access: 'signed-in',
  body: z.object({ credential: NewCredential }),
  reply: Outcome,
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: 'renamepasskey',
  hosts: 'all',
  summary: 'Gives one of the user’s passkeys another name.',
  access: 'signed-in',
  body: z.object({ secureId: SecureId, name: PasskeyName }),
  reply: null,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: 'removepasskey',
  hosts: 'all',
  summary: 'Removes one of the user’s passkeys; it signs in no more.',
  access: 'signed-in',
  body: ParamId,
  reply: null,
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: 'beginpasskeylogin',
  hosts: 'all',
  summary: 'Begins a login by a passkey. Answers everybody alike.',
  reply: RequestOptions,
});

export const reauthenticateByPasskey = endpoint({
  method: 'POST',
  path: 'reauthenticatebypasskey',
  hosts: 'all',
  summary: 'The same as reauthenticate by a passkey of this host, begun like a login.',
  access: 'signed-in',
  body: z.object({ credential: ShownCredential }),
  reply: Outcome,
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: 'passkeylogin',
  hosts: 'all',
  summary: 'Signs in by a passkey of this host.',
  body: z.object({ credential: ShownCredential, keepLoggedIn: z.boolean().default(false) }),
  reply: z.discriminatedUnion('status', [SignedIn, notSignedIn(['Failed'])]),
});

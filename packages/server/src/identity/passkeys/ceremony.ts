import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ShownCredential,
} from '@fairlot/contract';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Site } from '#platform/http/site.ts';
import type { ClientData } from './client-data.ts';
import { challengeLasts } from './challenges.queries.ts';
import type { NewPasskey } from './passkeys.queries.ts';

/**
 * Loaded when a passkey is first used: these are 270 modules, a ninth of all that a server would load at
 * start.
 */
const loadVerifiers = () => import('@simplewebauthn/server');
const loadDecoders = () => import('@simplewebauthn/server/helpers');

/** ES256, EdDSA and RS256: what authenticators support, by their IANA numbers (COSE). */
const algorithms = [-7, -8, -257];
const timeout = challengeLasts * 1_000;

/**
 * A passkey is used without a password, so the device must verify its owner: by fingerprint, face or
 * PIN.
 */
const userVerification = 'required';

/** The user handle under which an authenticator stores a passkey: one per user and host, without a name. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

export function creationOptions(
  { host, name }: Site,
  person: { readonly userId: string; readonly email: string; readonly fullName: string },
  challenge: string,
  existing: readonly Buffer[],
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: host, name },
    user: { id: userHandle(person.userId), name: person.email, displayName: person.fullName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification,
    },
    excludeCredentials: existing.map((id) => ({
      type: 'public-key',
      id: id.toString('base64url'),
    })),
  };
}

export function requestOptions({ host }: Site, challenge: string): PasskeyRequestOptions {
  return { challenge, rpId: host, timeout, userVerification };
}

/** The credential that a browser made for this challenge and host; null for anything else. */
export async function newKey(
  { host }: Site,
  { challenge, origin }: ClientData,
  credential: NewCredential,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const { verifyRegistrationResponse } = await loadVerifiers();
  const { decodeAttestationObject } = await loadDecoders();
  try {
    const attestationObject = Buffer.from(credential.response.attestationObject, 'base64url');
    if (!isPlain(decodeAttestationObject(attestationObject))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      host,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
    };
  } catch {
    // The library throws for anything wrong with an answer; the caller treats all of these alike.
    return null;
  }
}

/**
 * We ask for no attestation, so browsers send none or a self-attestation. One with a manufacturer's
 * certificate is refused: checking it may fetch lists from an address that the certificate names.
 */
function isPlain(attestation: AttestationObject): boolean {
  const format = attestation.get('fmt');
  if (format === 'none') return true;
  return format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
}

/** The authenticator's new counter if the passkey signed this challenge for this host; else null. */
export async function newSignCount(
  { host }: Site,
  { challenge, origin }: ClientData,
  credential: ShownCredential,
  key: { readonly publicKey: Buffer; readonly signCount: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadVerifiers();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // As above; this includes a counter that went back, which is a sign of a copied key.
    return null;
  }
}

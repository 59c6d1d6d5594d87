import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ShownCredential,
} from '@fairlot/contract';
import { cbor } from './cbor.ts';
import type { Cbor } from './cbor.ts';
import { makerCertificate, makerKey } from './maker.ts';

interface Ceremony {
  /** The browser's origin. */
  readonly origin?: string;
  /** Another host than the page's own is only accepted by a broken browser. */
  readonly rpId?: string;
  /** Whether the page was in a frame of another site. */
  readonly crossOrigin?: boolean;
  /** Whether the owner was verified by the device. */
  readonly verified?: boolean;
}

interface Creation extends Ceremony {
  /** The attestation: none (as we ask), by the key itself, or by the manufacturer. */
  readonly attestation?: 'none' | 'self' | 'maker';
}

interface Use extends Ceremony {
  /** The authenticator's counter; by default one more than the last time. */
  readonly signCount?: number;
  readonly userHandle?: string;
}

const present = 0x01;
const userVerified = 0x04;
const hasKey = 0x40;

/** A device with one passkey of its own (ES256), by section 6 of WebAuthn. */
export interface SoftAuthenticator {
  readonly id: string;
  create(options: PasskeyCreationOptions, how?: Creation): NewCredential;
  use(options: PasskeyRequestOptions, how?: Use): ShownCredential;
}

export function softAuthenticator(credentialId: Buffer = randomBytes(32)): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const id = credentialId.toString('base64url');
  const named = { id, rawId: id, type: 'public-key' } as const;
  let handle = '';
  let uses = 0;

  return {
    id,
    create({ challenge, rp, user }, how = {}) {
      const { attestation = 'none' } = how;
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(how.rpId ?? rp.id, hasKey, uses, how),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ]);
      const clientDataJSON = clientData('webauthn.create', challenge, rp.id, how);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const signature = sign('sha256', signed, attestation === 'maker' ? makerKey : privateKey);
      const statement: [string, Cbor][] = [
        ['alg', -7],
        ['sig', signature],
      ];
      if (attestation === 'maker') statement.push(['x5c', [makerCertificate]]);
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', attestation === 'none' ? 'none' : 'packed'],
          ['attStmt', new Map(attestation === 'none' ? [] : statement)],
          ['authData', authData],
        ]),
      ).toString('base64url');
      return { ...named, response: { clientDataJSON, attestationObject } };
    },
    use({ challenge, rpId }, how = {}) {
      uses = how.signCount ?? uses + 1;
      const authData = authenticatorData(how.rpId ?? rpId, 0, uses, how);
      const clientDataJSON = clientData('webauthn.get', challenge, rpId, how);
      const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
      return {
        ...named,
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, hash]), privateKey).toString(
            'base64url',
          ),
          userHandle: how.userHandle ?? handle,
        },
      };
    },
  };
}

function authenticatorData(
  rpId: string,
  flags: number,
  signCount: number,
  { verified = true }: Ceremony,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  const all = flags | present | (verified ? userVerified : 0);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([all]), count]);
}

function clientData(
  type: string,
  challenge: string,
  rpId: string,
  { origin = `http://${rpId}`, crossOrigin = false }: Ceremony,
): string {
  const data = { type, challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

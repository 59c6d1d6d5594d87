import { createECDH } from 'node:crypto';

/** The key by which push services know this installation (RFC 8292), both halves base64url. */
export interface ServerKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The key that a secret of 32 bytes stands for. Browsers subscribe to its public half: with another
 * secret each has to be asked again. One secret in four billion is beyond the curve's order and throws.
 */
export function serverKeyOf(secret: Buffer): ServerKey {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: curve.getPrivateKey().toString('base64url'),
  };
}

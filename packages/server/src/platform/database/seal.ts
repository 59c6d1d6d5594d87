import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts stored secrets, each bound to its owner: a row copied to another owner cannot be decrypted. */
export interface Seal {
  readonly seal: (ownerId: string, secret: Buffer) => Buffer;
  /** Throws if it was not sealed for this owner with this key. */
  readonly open: (ownerId: string, sealed: Buffer) => Buffer;
}

/** AES-256-GCM with a key of 32 bytes: nonce, text, tag. */
export function createSeal(key: Buffer): Seal {
  return {
    seal(ownerId, secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(ownerId));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open(ownerId, sealed) {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(ownerId)).setAuthTag(sealed.subarray(-tagBytes));
      const text = sealed.subarray(nonceBytes, -tagBytes);
      return Buffer.concat([decipher.update(text), decipher.final()]);
    },
  };
}

import { createHmac, randomBytes } from 'node:crypto';

/** The rules of standardwebhooks.com ask for 24 to 64. */
const secretBytes = 32;
/** Begins every secret, so that scanners of published code recognize it. */
const prefix = 'whsec_';

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** The form shown to the receiver, once. */
export const shownSecret = (secret: Buffer): string => `${prefix}${secret.toString('base64')}`;

export interface Signed {
  readonly id: string;
  readonly body: string;
  /** When it is sent, by this machine's clock: receivers refuse messages that are minutes old. */
  readonly at: Date;
}

/**
 * The headers that prove that a body comes from us. Each secret signs, so that a receiver can switch
 * while both are valid.
 */
export function signedHeaders({ id, body, at }: Signed, secrets: readonly Buffer[]) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

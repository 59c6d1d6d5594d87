/** What a browser says that it signed: still to be checked. */
export interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/**
 * Reads the part of a passkey's answer that the browser itself wrote; null if it is none, or says that
 * the page stood in a frame of another site: ours never do.
 */
export function readClientData(clientDataJSON: string): ClientData | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null) return null;
    const { challenge, origin, crossOrigin } = data as Record<string, unknown>;
    if (crossOrigin === true) return null;
    return typeof challenge === 'string' && typeof origin === 'string'
      ? { challenge, origin }
      : null;
  } catch {
    return null;
  }
}

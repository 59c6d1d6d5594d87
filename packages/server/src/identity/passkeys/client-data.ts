/** The browser's data on what it signed, unverified. */
export interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/**
 * Reads the part of a passkey's answer that is written by the browser; null if it is invalid, or says
 * that the page was in a frame of another site, as ours never are.
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

import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ShownCredential,
} from '@fairlot/contract';
import { browserProblem } from './browser-problem.ts';

/** The result of asking the browser. `overtaken`: a newer request replaced this one, so there is no message. */
export type Asked<Credential> =
  | { readonly kind: 'given'; readonly credential: Credential }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'failed'; readonly reason: string };

const library = () => import('@simplewebauthn/browser');

/** Whether passkeys work in this browser at this address. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys in autofill. Where the library does not come, nobody is asked. */
export async function fillsInPasskeys(): Promise<boolean> {
  const loaded = supportsPasskeys() ? await library().catch(() => null) : null;
  return loaded?.browserSupportsWebAuthnAutofill() ?? false;
}

/**
 * Asks for a passkey in a browser dialog or in autofill. A browser handles one request at a time: a newer one
 * cancels the older.
 */
export async function askForPasskey(
  optionsJSON: PasskeyRequestOptions,
  { fillIn = false, signal }: { fillIn?: boolean; signal?: AbortSignal } = {},
): Promise<Asked<ShownCredential>> {
  try {
    const { startAuthentication, WebAuthnAbortService } = await library();
    if (signal?.aborted) return { kind: 'overtaken' };
    signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    const { id, rawId, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: fillIn,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return {
      kind: 'given',
      credential: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
    };
  } catch (error) {
    const reason = browserProblem(error, 'log-in');
    return reason === null ? { kind: 'overtaken' } : { kind: 'failed', reason };
  }
}

/** Lets the browser create a passkey. */
export async function makePasskey(
  optionsJSON: PasskeyCreationOptions,
): Promise<Asked<NewCredential>> {
  try {
    const { startRegistration } = await library();
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    return {
      kind: 'given',
      credential: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
      },
    };
  } catch (error) {
    const reason = browserProblem(error, 'add');
    return reason === null ? { kind: 'overtaken' } : { kind: 'failed', reason };
  }
}

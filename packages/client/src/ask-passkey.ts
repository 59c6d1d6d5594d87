import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ShownCredential,
} from '@fairlot/contract';
import { browserProblem } from './browser-problem.ts';

/** What came of asking the browser. `overtaken`: the question was withdrawn, so there is nothing to say. */
export type Asked<Credential> =
  | { readonly kind: 'given'; readonly credential: Credential }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'failed'; readonly reason: string };

const library = () => import('@simplewebauthn/browser');

/** Whether this browser, at this address, knows passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys among what it fills into a form. */
export async function fillsInPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/**
 * Asks for a passkey in a window of the browser, or among what it fills in. A browser answers one
 * question at a time: a newer one withdraws the older.
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

/** Lets the browser make a passkey. */
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

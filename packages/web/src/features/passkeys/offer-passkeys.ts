import type { ShownCredential } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { askForPasskey, fillsInPasskeys } from '@fairlot/client/ask-passkey.ts';

/**
 * The refresh interval in milliseconds: a challenge is valid for five minutes, and a form may stay open
 * longer.
 */
const renewEvery = 4 * 60_000;

/**
 * Lets the browser offer passkeys in the email field's autofill. Returns a function that stops it. Failures
 * are ignored, because it is only an offer.
 */
export function offerPasskeys(onGiven: (credential: ShownCredential) => void): () => void {
  const over = new AbortController();

  async function offer(): Promise<void> {
    if (!(await fillsInPasskeys()) || over.signal.aborted) return;
    const begun = await api('POST /api/site/beginpasskeylogin');
    if (begun.kind !== 'ok') return;
    const asked = await askForPasskey(begun.data, { fillIn: true, signal: over.signal });
    if (asked.kind === 'given' && !over.signal.aborted) onGiven(asked.credential);
  }

  const timer = setInterval(() => void offer(), renewEvery);
  void offer();
  return () => {
    clearInterval(timer);
    over.abort();
  };
}

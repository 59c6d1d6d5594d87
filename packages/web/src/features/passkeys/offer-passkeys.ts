import type { ShownCredential } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { askForPasskey, fillsInPasskeys } from '@fairlot/client/ask-passkey.ts';

/** Milliseconds. What the server asks is good for five minutes, and a form may stand open longer. */
const renewEvery = 4 * 60_000;

/**
 * Has the browser offer passkeys among what it fills in below the email field. Returns how to stop.
 * It is an offer only: whatever goes wrong with it is not said.
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

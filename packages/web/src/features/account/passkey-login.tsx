import type { ShownCredential } from '@fairlot/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { askForPasskey, supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { offerPasskeys } from '../passkeys/public.ts';
import { useLogin } from '../login/public.ts';
import { failureText } from './failure-text.ts';
import { PasskeyButton } from './passkey-button.tsx';

/**
 * Login by passkey, for browsers that support it: by a button, or offered by the form's autofill.
 */
export function PasskeyLogin({
  keepLoggedIn,
  onFailure,
}: {
  keepLoggedIn: () => boolean;
  /** Called with an error message, and with null on a new try. */
  onFailure: (reason: string | null) => void;
}) {
  const { refresh } = useLogin();
  const [busy, setBusy] = useState(false);
  // Not offered again automatically: a password manager that answers unasked would show it again and
  // again.
  const [refused, setRefused] = useState(false);

  async function show(credential: ShownCredential) {
    acknowledgeLogin();
    const answer = await api('POST /api/site/passkeylogin', {
      body: { credential, keepLoggedIn: keepLoggedIn() },
    });
    if (answer.kind === 'ok' && answer.data.status === 'Success') {
      await refresh();
      return;
    }
    setRefused(true);
    onFailure(answer.kind === 'ok' ? answer.data.message : failureText(answer));
  }

  async function ask() {
    const begun = await api('POST /api/site/beginpasskeylogin');
    if (begun.kind !== 'ok') {
      onFailure(failureText(begun));
      return;
    }
    const asked = await askForPasskey(begun.data);
    if (asked.kind === 'given') await show(asked.credential);
    else if (asked.kind === 'failed') onFailure(asked.reason);
  }

  async function work(task: () => Promise<void>) {
    onFailure(null);
    setBusy(true);
    await task();
    setBusy(false);
  }

  const onGiven = useEffectEvent((credential: ShownCredential) => {
    void work(() => show(credential));
  });
  // The browser handles one request at a time, and the button makes one.
  const offering = !busy && !refused;
  useEffect(() => (offering ? offerPasskeys(onGiven) : undefined), [offering]);

  if (!supportsPasskeys()) return null;
  return <PasskeyButton look="secondary" busy={busy} onClick={() => void work(ask)} />;
}

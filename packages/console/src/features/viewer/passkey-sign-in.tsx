import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { askForPasskey, supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { failureText } from '../../lib/failure-text.ts';

/** Signs in by a passkey of this console, for browsers that know them. */
export function PasskeySignIn({
  keepLoggedIn,
  onSignedIn,
  onFailure,
}: {
  keepLoggedIn: () => boolean;
  onSignedIn: () => void;
  onFailure: (reason: string | null) => void;
}) {
  const [busy, setBusy] = useState(false);

  async function signIn() {
    onFailure(null);
    setBusy(true);
    const problem = await signInByPasskey(keepLoggedIn());
    setBusy(false);
    if (problem === null) onSignedIn();
    else onFailure(problem);
  }

  if (!supportsPasskeys()) return null;
  return (
    <Button look="secondary" busy={busy} className="w-full" onClick={() => void signIn()}>
      {!busy && <KeyRound aria-hidden className="size-4" />}
      Use a passkey
    </Button>
  );
}

/** Why nobody was signed in, or null. */
async function signInByPasskey(keepLoggedIn: boolean): Promise<string | null> {
  const begun = await api('POST /api/site/beginpasskeylogin');
  if (begun.kind !== 'ok') return failureText(begun);
  const asked = await askForPasskey(begun.data);
  if (asked.kind !== 'given') {
    return 'No passkey was used. A passkey for the console is made in the console, under Security.';
  }
  acknowledgeLogin();
  const { credential } = asked;
  const answer = await api('POST /api/site/passkeylogin', { body: { credential, keepLoggedIn } });
  if (answer.kind !== 'ok') return failureText(answer);
  return answer.data.status === 'Success' ? null : answer.data.message;
}

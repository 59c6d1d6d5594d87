import { api } from '@fairlot/client/api.ts';
import { askForPasskey } from '@fairlot/client/ask-passkey.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { failureText } from '../../lib/failure-text.ts';

/** Asks for one of the viewer's passkeys of this console, which is both proof of identity and second step. */
export function PasskeyProof({
  look,
  onShown,
  onFailure,
}: {
  look: 'primary' | 'secondary';
  onShown: () => void;
  /** Called with an error message, and with null on a new try. */
  onFailure: (reason: string | null) => void;
}) {
  const [busy, setBusy] = useState(false);

  async function show() {
    onFailure(null);
    setBusy(true);
    const problem = await showPasskey();
    setBusy(false);
    if (problem === null) onShown();
    else onFailure(problem);
  }

  return (
    <Button look={look} busy={busy} className="w-full" onClick={() => void show()}>
      {!busy && <KeyRound aria-hidden className="size-4" />}
      Use a passkey
    </Button>
  );
}

/** Why no passkey was used, or null. */
export async function showPasskey(): Promise<string | null> {
  const begun = await api('POST /api/site/beginpasskeylogin');
  if (begun.kind !== 'ok') return failureText(begun);
  const asked = await askForPasskey(begun.data);
  if (asked.kind !== 'given') return 'No passkey was used. Please try again.';
  const { credential } = asked;
  const shown = await api('POST /api/site/reauthenticatebypasskey', { body: { credential } });
  if (shown.kind !== 'ok') return failureText(shown);
  return shown.data.isError ? shown.data.message : null;
}

import { api } from '@fairlot/client/api.ts';
import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Entrance } from './entrance.tsx';
import { NoSecondStep } from './no-second-step.tsx';
import { PasskeyProof } from './passkey-proof.tsx';

/** Asks for the second step, which opens the console for twelve hours on this device. */
export function SecondStep({
  onShown,
  onSignOut,
}: {
  onShown: () => void;
  onSignOut: () => Promise<void>;
}) {
  return (
    <Entrance title="Two-step verification">
      <SecondStepForms onShown={onShown} />
      <p className="mt-4 text-center">
        <Button look="quiet" onClick={() => void onSignOut()}>
          Sign out
        </Button>
      </p>
    </Entrance>
  );
}

/**
 * Asks for a second step that the account has, a code or a passkey of this console, or lets the user set one
 * up.
 */
export function SecondStepForms({ onShown }: { onShown: () => void }) {
  const { data: state } = useCall('GET /api/site/secondfactor');
  const [failure, setFailure] = useState<string | null>(null);
  if (state === undefined) return <Skeleton className="h-32" />;
  const hasApp = state.authenticatorSinceStr !== '';
  const hasPasskey = state.passkeys === 'here' && supportsPasskeys();
  if (!hasApp && !hasPasskey) {
    return <NoSecondStep mayAdd={state.passkeys === 'none'} onShown={onShown} />;
  }
  return (
    <div className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {hasApp && <CodeForm onShown={onShown} />}
      {hasPasskey && (
        <PasskeyProof
          look={hasApp ? 'secondary' : 'primary'}
          onShown={onShown}
          onFailure={setFailure}
        />
      )}
    </div>
  );
}

/** Takes a code of the authenticator app, or one of the recovery codes. */
function CodeForm({ onShown }: { onShown: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFirstFieldFocus();

  async function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = formText(event.currentTarget, 'code').trim();
    if (code === '') return;
    setBusy(true);
    const answer = await api('POST /api/site/showsecondfactor', { body: { code } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else onShown();
  }

  return (
    <form ref={form} onSubmit={(event) => void show(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <TextField
        label="Code from your authenticator app"
        hint="Six digits, new every half minute; or one of your recovery codes."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        Confirm
      </Button>
    </form>
  );
}

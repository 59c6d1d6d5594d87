import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Entrance } from './entrance.tsx';
import { useMarketplace } from './use-marketplace.ts';

/** Asks for the second step, which opens the console for twelve hours on this device. */
export function SecondStep({
  onShown,
  onSignOut,
}: {
  onShown: () => void;
  onSignOut: () => Promise<void>;
}) {
  const { data: state } = useCall('GET /api/site/secondfactor');
  const marketplace = useMarketplace();
  return (
    <Entrance title="Two-step verification">
      {state === undefined && <Skeleton className="h-32" />}
      {state !== undefined && state.authenticatorSinceStr !== '' && <CodeForm onShown={onShown} />}
      {state !== undefined && state.authenticatorSinceStr === '' && (
        <div className="space-y-4">
          <p className="text-sm">
            The console shows other people’s names, addresses and bids, so a password alone does not
            open it. Set up an authenticator app with your account, then come back.
          </p>
          {marketplace !== undefined && (
            <a
              href={`${marketplace.url}/account/security`}
              className={buttonClass('primary', 'w-full')}
            >
              Set it up on {marketplace.name}
            </a>
          )}
          <Button look="secondary" className="w-full" onClick={onShown}>
            I have set it up
          </Button>
        </div>
      )}
      <p className="mt-4 text-center">
        <Button look="quiet" onClick={() => void onSignOut()}>
          Sign out
        </Button>
      </p>
    </Entrance>
  );
}

/** Takes a code of the authenticator app, or one of the recovery codes. */
export function CodeForm({ onShown }: { onShown: () => void }) {
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

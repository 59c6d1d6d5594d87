import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';
import { useCall } from '../../lib/use-call.ts';
import { AddPasskeyForm, useViewer } from '../viewer/public.ts';
import { AuthenticatorState } from './authenticator-state.tsx';
import type { Passkey } from './passkey.ts';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

type Doing =
  | { readonly kind: 'adding' }
  | { readonly kind: 'renaming' | 'removing'; readonly passkey: Passkey };

/** The viewer's sign-in to the console: passkeys and authenticator app. */
export function SecurityPage() {
  const { email } = useViewer();
  const { data, isError } = useCall('GET /api/site/passkeys');
  const [doing, setDoing] = useState<Doing | null>(null);
  const queries = useQueryClient();
  const close = () => setDoing(null);

  async function added() {
    close();
    await queries.invalidateQueries();
    await notify('success', 'Your passkey has been added. We have told you by email, too.');
  }

  return (
    <main className="mx-auto max-w-2xl px-5 py-10">
      <title>Security</title>
      <Wordmark name="Fairlot Console" logo={null} />
      <p className="mt-4 mb-4">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          Back to the console
        </Link>
      </p>
      <h1 className="text-2xl">Security</h1>
      <p className="mt-1 mb-6 text-ink-soft">How {email} signs in here.</p>
      <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
        <h2 className="text-lg">Passkeys for the console</h2>
        <p className="mt-1 text-sm text-ink-soft">
          {supportsPasskeys()
            ? 'Sign in with your fingerprint, your face or your screen lock, instead of password and code. They open only the console: those for the marketplace are separate, and are kept there.'
            : 'This browser does not support passkeys.'}
        </p>
        {supportsPasskeys() && (
          <Button look="secondary" className="mt-3" onClick={() => setDoing({ kind: 'adding' })}>
            Add a passkey
          </Button>
        )}
        {isError && (
          <Notice tone="bad" className="mt-3">
            The list could not be loaded. Please reload the page.
          </Notice>
        )}
        {data === undefined && !isError && <Skeleton className="mt-3 h-16" />}
        {data !== undefined && data.passkeys.length > 0 && (
          <ul aria-label="Your passkeys" className="mt-3 divide-y divide-line border-t border-line">
            {data.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.secureId}
                passkey={passkey}
                onDo={(kind) => setDoing({ kind, passkey })}
              />
            ))}
          </ul>
        )}
      </section>
      <AuthenticatorState />
      {doing?.kind === 'adding' && (
        <Dialog
          open
          onClose={close}
          title="Add a passkey"
          description="First enter your password, so that nobody else can add one. Then your device asks for your fingerprint, your face or your screen lock."
        >
          <AddPasskeyForm onAdded={added} />
        </Dialog>
      )}
      {doing?.kind === 'renaming' && (
        <RenamePasskeyDialog passkey={doing.passkey} onClose={close} />
      )}
      {doing?.kind === 'removing' && (
        <RemovePasskeyDialog passkey={doing.passkey} onClose={close} />
      )}
    </main>
  );
}

function PasskeyRow({
  passkey: { name, createdStr, lastUsedStr },
  onDo,
}: {
  passkey: Passkey;
  onDo: (kind: 'renaming' | 'removing') => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-soft">Added {createdStr}</p>
        <p className="text-ink-soft">
          {lastUsedStr === '' ? 'Not used yet' : `Last used ${lastUsedStr}`}
        </p>
      </div>
      <div className="flex max-sm:w-full max-sm:justify-end">
        <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => onDo('renaming')}>
          Rename
        </Button>
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => onDo('removing')}>
          Remove
        </Button>
      </div>
    </li>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useLogin } from '../login/public.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import type { Passkey } from './passkey.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { SectionCard } from './section-card.tsx';

type Doing =
  | { readonly kind: 'reading' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'renaming' | 'removing'; readonly passkey: Passkey };

/** The user's passkeys, each with its host: browsers offer a passkey only there. */
export function PasskeysCard() {
  const login = useLogin();
  const queries = useQueryClient();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['passkeys', loginId];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchData('GET /api/site/passkeys'),
    enabled: loginId !== null,
  });
  const [doing, setDoing] = useState<Doing>({ kind: 'reading' });
  const [message, setMessage] = useState<string | null>(null);

  const begin = (next: Doing) => {
    setMessage(null);
    setDoing(next);
  };
  const close = () => setDoing({ kind: 'reading' });
  const done = async (text: string) => {
    await queries.invalidateQueries({ queryKey });
    setMessage(text);
    close();
  };

  return (
    <SectionCard
      title="Passkeys"
      action={
        supportsPasskeys() && (
          <Button look="secondary" onClick={() => begin({ kind: 'adding' })}>
            Add a Passkey
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-soft">
        {supportsPasskeys()
          ? 'Log in with your fingerprint, your face or your screen lock instead of the password. A passkey cannot be guessed, and no fake site can trick you into giving it away.'
          : 'This browser does not support passkeys.'}
      </p>
      {message !== null && (
        <Notice tone="good" className="mt-3">
          {message}
        </Notice>
      )}
      {query.isPending && <Skeleton className="mt-3 h-16" />}
      {query.isError && (
        <p className="mt-3 flex flex-wrap items-center text-sm">
          The list could not be loaded.
          <Button look="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {query.data !== undefined && query.data.passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mt-3 divide-y divide-line border-t border-line">
          {query.data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.secureId} passkey={passkey} onDo={begin} />
          ))}
        </ul>
      )}
      {doing.kind === 'adding' && (
        <AddPasskeyDialog onAdded={() => done('Your passkey has been added.')} onClose={close} />
      )}
      {doing.kind === 'renaming' && (
        <RenamePasskeyDialog
          passkey={doing.passkey}
          onRenamed={() => done('Your passkey has a new name.')}
          onClose={close}
        />
      )}
      {doing.kind === 'removing' && (
        <RemovePasskeyDialog
          passkey={doing.passkey}
          onRemoved={() => done('Your passkey has been removed.')}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

function PasskeyRow({ passkey, onDo }: { passkey: Passkey; onDo: (doing: Doing) => void }) {
  const { name, host, createdStr, lastUsedStr } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-soft wrap-anywhere">For {host}</p>
        <p className="text-ink-soft">Added {createdStr}</p>
        <p className="text-ink-soft">
          {lastUsedStr === '' ? 'Not used yet' : `Last used ${lastUsedStr}`}
        </p>
      </div>
      <div className="flex max-sm:w-full max-sm:justify-end">
        <Button
          look="quiet"
          aria-label={`Rename ${name}`}
          onClick={() => onDo({ kind: 'renaming', passkey })}
        >
          Rename
        </Button>
        <Button
          look="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => onDo({ kind: 'removing', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

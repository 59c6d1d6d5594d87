import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { failureText } from '../account/public.ts';
import type { Passkey } from './passkey.ts';

/** Removes a passkey, once the user has said so again. */
export function RemovePasskeyDialog({
  passkey,
  onRemoved,
  onClose,
}: {
  passkey: Passkey;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    const answer = await api('POST /api/site/removepasskey', { body: { Param: passkey.secureId } });
    setBusy(false);
    // One that is gone already is what was wanted.
    if (answer.kind === 'empty' || answer.kind === 'NotFound') await onRemoved();
    else if (answer.kind !== 'ok') setFailure(failureText(answer));
  }

  return (
    <ConfirmDialog
      title="Remove this passkey?"
      description={`“${passkey.name}” will no longer log you in. Devices that are logged in stay logged in, and your password keeps working.`}
      confirm="Remove passkey"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

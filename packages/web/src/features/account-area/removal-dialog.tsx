import { useState } from 'react';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { failureText } from '../account/public.ts';

/** Removes something after the user has confirmed. */
export function RemovalDialog({
  title,
  description,
  confirm,
  remove,
  onRemoved,
  onClose,
}: {
  title: string;
  description: string;
  confirm: string;
  /** The call; it answers 204. */
  remove: () => Promise<ApiResult<unknown>>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function act() {
    setBusy(true);
    const answer = await remove();
    setBusy(false);
    // Already removed counts as success.
    if (answer.kind === 'empty' || answer.kind === 'NotFound') await onRemoved();
    else if (answer.kind !== 'ok') setFailure(failureText(answer));
  }

  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirm={confirm}
      busy={busy}
      failure={failure}
      onConfirm={() => void act()}
      onClose={onClose}
    />
  );
}

import { useState } from 'react';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { failureText } from '../account/public.ts';
import { useLogin } from '../login/public.ts';

/** Closes the account, after the user has confirmed. */
export function DeactivateDialog({
  onDeactivated,
  onClose,
}: {
  onDeactivated: () => void;
  onClose: () => void;
}) {
  const { refresh } = useLogin();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function deactivate() {
    setBusy(true);
    acknowledgeLogin();
    const answer = await api('POST /api/site/deactivateaccount');
    if (answer.kind === 'ok' && !answer.data.isError) {
      onDeactivated();
      await refresh();
      return;
    }
    setBusy(false);
    setFailure(answer.kind === 'ok' ? answer.data.message : failureText(answer));
  }

  return (
    <ConfirmDialog
      title="Deactivate your account?"
      description="You will be logged out everywhere and can no longer sign in or bid with this account."
      confirm="Deactivate Account"
      busy={busy}
      failure={failure}
      onConfirm={() => void deactivate()}
      onClose={onClose}
    />
  );
}

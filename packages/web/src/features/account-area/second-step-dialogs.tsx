import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { AuthenticatorSetup, failureText, RecoveryCodes } from '../account/public.ts';
import { RemovalDialog } from './removal-dialog.tsx';

/** Sets up an authenticator app, replacing the previous one. */
export function SetUpSecondStepDialog({
  onSetUp,
  onDone,
  onClose,
}: {
  onSetUp: () => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Set up an authenticator app">
      <AuthenticatorSetup onSetUp={() => void onSetUp()} onDone={onDone} />
    </Dialog>
  );
}

/** Makes new recovery codes, after the user has confirmed, and shows them. */
export function NewRecoveryCodesDialog({
  onRenewed,
  onDone,
  onClose,
}: {
  onRenewed: () => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function renew() {
    setBusy(true);
    const answer = await api('POST /api/site/renewrecoverycodes');
    setBusy(false);
    if (answer.kind !== 'ok') {
      setFailure(failureText(answer));
      return;
    }
    setCodes(answer.data.recoveryCodes);
    await onRenewed();
  }

  if (codes === null) {
    return (
      <ConfirmDialog
        title="Make new recovery codes?"
        description="The ones that you have now will no longer work."
        confirm="Make new codes"
        look="primary"
        busy={busy}
        failure={failure}
        onConfirm={() => void renew()}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title="Your new recovery codes">
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  );
}

/** Removes app and recovery codes, after the user has confirmed. */
export function RemoveSecondStepDialog(props: {
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <RemovalDialog
      title="Remove the authenticator app?"
      description="Its codes and your recovery codes will no longer work. Pages for staff will ask you to set up a second step again, unless you have a passkey."
      confirm="Remove app"
      remove={() => api('POST /api/site/removeauthenticator')}
      {...props}
    />
  );
}

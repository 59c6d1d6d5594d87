import { texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';

/** Asks before the viewer's name is given to a seller. */
export default function ConnectDialog({
  seller: { secureId, companyName },
  onConnected,
  onClose,
}: {
  seller: { readonly secureId: string; readonly companyName: string };
  onConnected: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function connect() {
    setBusy(true);
    setFailed(false);
    const answer = await api('POST /api/site/setregistered', { body: { Param: secureId } });
    setBusy(false);
    if (answer.kind === 'empty') onConnected();
    else setFailed(true);
  }

  return (
    <ConfirmDialog
      title={`Connect with ${companyName}?`}
      description={`${companyName} will see that you are interested in their sales. You still register for each auction in which you want to bid.`}
      confirm="Connect"
      look="primary"
      busy={busy}
      failure={failed ? texts.connectFailed : null}
      onConfirm={() => void connect()}
      onClose={onClose}
    />
  );
}

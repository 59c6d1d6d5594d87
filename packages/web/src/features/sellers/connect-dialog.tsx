import { texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

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
    <Dialog
      open
      onClose={onClose}
      title={`Connect with ${companyName}?`}
      description={`${companyName} will see that you are interested in their sales. You still register for each auction in which you want to bid.`}
    >
      {failed && <Notice tone="bad">{texts.connectFailed}</Notice>}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void connect()}>
          Connect
        </Button>
      </div>
    </Dialog>
  );
}

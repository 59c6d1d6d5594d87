import type { Lot } from '@fairlot/contract';
import { texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';

/** Why the viewer's bid is pending, and a button to cancel it. */
export default function WaitingNote({ lot, onTakenBack }: { lot: Lot; onTakenBack: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function takeBack() {
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/site/withdrawwaitingbid', {
      body: { lotSecureId: lot.secureId },
    });
    setBusy(false);
    if (answer.kind === 'empty' || (answer.kind === 'ok' && !answer.data.isError)) onTakenBack();
    else setFailure(answer.kind === 'ok' ? answer.data.message : texts.generic(answer.status));
  }

  return (
    <div className="basis-full text-sm">
      <p>
        {lot.pendingAboveLimit === true
          ? 'Your bid is waiting: it is above the limit that the seller has set for you in this sale. It will count as soon as there is room.'
          : 'Your bid is waiting for the seller to approve you, and will count from then on.'}
      </p>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button look="quiet" className="-mx-5" busy={busy} onClick={() => void takeBack()}>
        Take my waiting bid back
      </Button>
    </div>
  );
}

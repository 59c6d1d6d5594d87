import type { LotTile } from '@fairlot/contract';
import { texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Asks once more before one's high bid is taken back; offered only while that is allowed. */
export default function RetractDialog({
  lot,
  bidId,
  onRetracted,
  onClose,
}: {
  lot: Pick<LotTile, 'title'>;
  bidId: string;
  onRetracted: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function retract() {
    setBusy(true);
    const answer = await api('POST /api/site/retractBid', { body: { Param: bidId } });
    setBusy(false);
    if (answer.kind === 'empty' || (answer.kind === 'ok' && !answer.data.isError)) onRetracted();
    else setFailure(answer.kind === 'ok' ? answer.data.message : texts.generic(answer.status));
  }

  return (
    <Dialog open onClose={onClose} title="Retract your bid?" description={lot.title}>
      <p className="text-sm">
        All your bids on this lot are taken back and the next bidder leads. Bids cannot be retracted
        in the last 24 hours. Frequent retractions can lead to the suspension of your account.
      </p>
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {failure}
        </Notice>
      )}
      <div className="mt-5 flex gap-3">
        <Button look="secondary" className="flex-1" onClick={onClose}>
          Keep my bid
        </Button>
        <Button look="danger" className="flex-1" busy={busy} onClick={() => void retract()}>
          Retract bid
        </Button>
      </div>
    </Dialog>
  );
}

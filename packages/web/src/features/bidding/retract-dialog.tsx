import type { LotTile } from '@fairlot/contract';
import { texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

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
    <ConfirmDialog
      title="Retract your bid?"
      description={lot.title}
      confirm="Retract bid"
      cancel="Keep my bid"
      busy={busy}
      failure={failure}
      onConfirm={() => void retract()}
      onClose={onClose}
    >
      <p className="text-sm">
        All your bids on this lot are taken back and the next bidder leads. Bids cannot be retracted
        in the last 24 hours. Frequent retractions can lead to the suspension of your account.
      </p>
    </ConfirmDialog>
  );
}

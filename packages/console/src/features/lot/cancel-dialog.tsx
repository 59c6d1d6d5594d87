import { consoleLimits } from '@fairlot/contract';
import type { CancellationCause } from '@fairlot/rules';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { CauseField } from '../../lib/cause-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { mailedText } from './mailed-text.ts';
import type { LotToTakeOut } from './withdraw-dialog.tsx';

/** Asks for the cause, says who is notified, and cancels a lot regardless of its bids. */
export function CancelDialog({
  sellerId,
  saleId,
  lot: { lotId, lotNumber, title, bidCount, bidders },
  onClose,
}: {
  sellerId: string;
  saleId: string;
  lot: LotToTakeOut;
  onClose: () => void;
}) {
  const [cause, setCause] = useState<CancellationCause | null>(null);
  const [reason, setReason] = useState('');
  const { busy, failure, perform } = useAction();

  async function cancel() {
    if (cause === null) return;
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/cancel', {
      params: { sellerId, saleId, lotId },
      body: { cause, reason: reason.trim() },
    });
    if (await perform(call, `Lot ${lotNumber} was canceled.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Cancel lot ${lotNumber}?`}
      description={`For a lot that cannot be handed over, or may not be sold. ${title} leaves the sale for good, with its ${plural(bidCount, 'bid')}, and nobody owes anything for it. Everyone watching the sale sees the cause at once, everyone else on the lot’s page. ${mailedText(bidders)}`}
      confirm={
        bidders === 0 ? 'Cancel the lot' : `Cancel it, email ${plural(bidders, 'person', 'people')}`
      }
      cancel="Keep it"
      disabled={cause === null || reason.trim() === ''}
      busy={busy}
      failure={failure}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <CauseField
        hint="Everyone can read it. If none of these is true, the lot cannot be canceled."
        cause={cause}
        onChange={setCause}
      />
      <TextField
        label="What happened"
        hint="Everyone can read it on the lot’s page, and it is kept in your activity log."
        maxLength={consoleLimits.pauseReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

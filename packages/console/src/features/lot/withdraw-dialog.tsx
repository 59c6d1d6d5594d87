import { consoleLimits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { mailedText } from './mailed-text.ts';

export interface LotToTakeOut {
  readonly lotId: string;
  readonly lotNumber: string;
  readonly title: string;
  readonly bidCount: number;
  /** People with an active or pending bid. */
  readonly bidders: number;
}

/** Says who will be notified that a lot leaves the sale, and withdraws it. */
export function WithdrawDialog({
  sellerId,
  saleId,
  lot,
  onClose,
}: {
  sellerId: string;
  saleId: string;
  lot: LotToTakeOut;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('Withdrawn by the seller');
  const { busy, failure, perform } = useAction();

  async function withdraw() {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw', {
      params: { sellerId, saleId, lotId: lot.lotId },
      body: { reason: reason.trim() },
    });
    if (await perform(call, `Lot ${lot.lotNumber} was withdrawn.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Withdraw lot ${lot.lotNumber}?`}
      description={`${lot.title} leaves the sale for good, with its ${plural(lot.bidCount, 'bid')}. Everyone watching the sale sees it at once, everyone else on the lot’s page. ${mailedText(lot.bidders)}`}
      confirm={
        lot.bidders === 0
          ? 'Withdraw'
          : `Withdraw, email ${plural(lot.bidders, 'person', 'people')}`
      }
      busy={busy || reason.trim() === ''}
      failure={failure}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="Everyone can read it on the lot’s page, and it is kept in your activity log."
        maxLength={consoleLimits.pauseReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

import type { SaleCancellation } from '@fairlot/contract';
import { consoleLimits } from '@fairlot/contract';
import type { CancellationCause } from '@fairlot/rules';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useCall } from '../../lib/use-call.ts';
import { CauseField } from '../../lib/cause-field.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Explains what canceling a sale does and who is notified, asks for the reason, and cancels it. */
export function CancelSaleDialog({
  sellerId,
  saleId,
  title,
  onClose,
}: {
  sellerId: string;
  saleId: string;
  title: string;
  onClose: () => void;
}) {
  const params = { sellerId, saleId };
  const [cause, setCause] = useState<CancellationCause | null>(null);
  const [reason, setReason] = useState('');
  const { busy, failure, perform } = useAction();
  const { data, isError } = useCall(
    'GET /api/console/sellers/:sellerId/sales/:saleId/cancellation',
    { params },
  );
  const hasToBeSold = data !== undefined && data.lotsToBeSold > 0;

  async function cancel() {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/cancel', {
      params,
      body: { cause: hasToBeSold ? cause : null, reason: reason.trim() },
    });
    if (await perform(call, 'The sale was canceled.')) onClose();
  }

  return (
    <ConfirmDialog
      title={`Cancel ${title}?`}
      description="The whole sale is called off for good: its lots leave it, and nobody owes anything. Its pages stay, and say why. You are asked for your password."
      confirm={
        data === undefined || data.registeredBidders === 0
          ? 'Cancel the sale'
          : `Cancel it, email ${plural(data.registeredBidders, 'person', 'people')}`
      }
      cancel="Keep it"
      disabled={data === undefined || (hasToBeSold && cause === null) || reason.trim() === ''}
      busy={busy}
      failure={failure}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      {isError && <Notice tone="bad">What this would do could not be loaded.</Notice>}
      {data !== undefined && <p className="text-sm">{whatItDoes(data)}</p>}
      {hasToBeSold && (
        <CauseField
          hint={`${plural(data.lotsToBeSold, 'lot')} without a reserve ${data.lotsToBeSold === 1 ? 'has' : 'have'} bids, and would have to be sold. If none of these is true of them, the sale is not canceled: you can pause it, or give it more time.`}
          cause={cause}
          onChange={setCause}
        />
      )}
      <TextField
        label="Reason"
        hint="Everyone reads it on the pages of the sale, and it is kept in your activity log."
        maxLength={consoleLimits.pauseReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

function whatItDoes({ openLots, bids, registeredBidders }: SaleCancellation): string {
  const emails =
    registeredBidders === 0
      ? 'Nobody has registered, so no email is sent'
      : `${plural(registeredBidders, 'registered bidder gets', 'registered bidders get')} an email with your reason`;
  return `${plural(openLots, 'lot leaves', 'lots leave')} the sale, with ${plural(bids, 'bid')}. ${emails}; whoever watches the sale reads it at once.`;
}

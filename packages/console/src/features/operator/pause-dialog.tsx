import { consoleLimits } from '@fairlot/contract';
import type { RunningSale } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useAction } from '../../lib/use-action.ts';

const usualReason = 'We cannot reach the seller right now. We will be back.';

/** Says what a pause, or its end, does to a sale and who is told, and asks why. */
export function PauseDialog({
  sale: { saleId, title, companyName, openLots, pause },
  onClose,
}: {
  sale: RunningSale;
  onClose: () => void;
}) {
  const [reason, setReason] = useState(pause === null ? usualReason : '');
  const { busy, failure, perform } = useAction();
  const lots = plural(openLots, 'open lot');

  async function confirm() {
    const body = { saleId, reason: reason.trim() };
    const call =
      pause === null
        ? api('POST /api/console/operator/pausesale', { body })
        : api('POST /api/console/operator/resumesale', { body });
    if (await perform(call, `${title} was ${pause === null ? 'paused' : 'resumed'}.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={pause === null ? `Pause ${title}?` : `Resume ${title}?`}
      description={
        pause === null
          ? `Bids are refused and the clocks of ${lots} are stopped until an operator resumes the sale; ${companyName} cannot. Everyone watching is told your reason at once. Lots that are sold stay sold. No email is sent.`
          : `Bids are accepted again. The ${lots} keep the time they had left, at least ten minutes, in the same order. Everyone watching is told at once. No email is sent.`
      }
      confirm={pause === null ? 'Pause now' : 'Resume now'}
      look={pause === null ? 'danger' : 'primary'}
      disabled={reason.trim() === ''}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint={
          pause === null
            ? 'Every bidder can read it. It is kept in the company’s activity log and in yours.'
            : 'Kept in the company’s activity log and in yours.'
        }
        maxLength={consoleLimits.pauseReasonLength}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

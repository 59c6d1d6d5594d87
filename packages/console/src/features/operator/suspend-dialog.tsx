import { consoleLimits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useAction } from '../../lib/use-action.ts';
import type { ListedCompany } from './listed-company.ts';

/** Says what a suspension does to each kind of sale and who is told, asks why, and suspends. */
export function SuspendDialog({
  company: { sellerId, companyName, runningSales, scheduledSales },
  onClose,
}: {
  company: ListedCompany;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { busy, failure, perform } = useAction();

  async function suspend() {
    const call = api('POST /api/console/operator/suspendcompany', {
      body: { sellerId, reason: reason.trim() },
    });
    if (await perform(call, `${companyName} was suspended.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Suspend ${companyName}?`}
      description="Its verification is taken back. You can verify it again at any time."
      confirm="Suspend"
      disabled={reason.trim() === ''}
      busy={busy}
      failure={failure}
      onConfirm={() => void suspend()}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="font-semibold">Drafts</dt>
        <dd>Can be prepared, but not shown or published.</dd>
        <dt className="font-semibold">Scheduled sales</dt>
        <dd>
          {scheduledSales === 0
            ? 'None.'
            : `${plural(scheduledSales, 'sale')} will not open: the scheduled publication is taken back now.`}
        </dd>
        <dt className="font-semibold">Running sales</dt>
        <dd>
          {runningSales === 0
            ? 'None.'
            : `${plural(runningSales, 'sale continues', 'sales continue')}, since bidders hold bids. Pause under Running sales what must not go on.`}
        </dd>
        <dt className="font-semibold">Who is told</dt>
        <dd>Its owners get your reason by email; its team reads it in the console.</dd>
      </dl>
      <Field label="Reason" hint="The company’s team reads it.">
        {(control) => (
          <textarea
            rows={3}
            maxLength={consoleLimits.operatorNoteLength}
            className={inputClass}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            {...control}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

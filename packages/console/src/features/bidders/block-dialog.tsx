import { blockReasonLength } from '@fairlot/contract';
import type { SaleBidder } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { useDeed } from '../../lib/use-deed.ts';

const terms = [
  { label: '30 days', days: 30 },
  { label: 'a year', days: 365 },
  { label: 'good', days: null },
] as const;

/** Says what a block does and whom it tells, asks why, and blocks. */
export function BlockDialog({ bidder, onClose }: { bidder: SaleBidder; onClose: () => void }) {
  const { sellerId = '', saleId = '' } = useParams();
  const [reason, setReason] = useState('');
  const [term, setTerm] = useState('1');
  const { busy, failure, perform } = useDeed();
  const { name, registrationId } = bidder;

  async function block() {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block', {
      params: { sellerId, saleId },
      body: { registrationId, reason: reason.trim(), days: terms[Number(term)]?.days ?? null },
    });
    if (await perform(call, `${name} was blocked.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Block ${name}?`}
      description="They are refused in all of your open sales and in those to come. An e-mail tells them so, without the reason. Bids that they have made stay."
      confirm="Block"
      busy={busy || reason.trim() === ''}
      failure={failure}
      onConfirm={() => void block()}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="For your own people, who see it in the list and in the log."
        maxLength={blockReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <SelectField
        label="Block them for"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      >
        {terms.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

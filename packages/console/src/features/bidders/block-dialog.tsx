import { blockReasonLength } from '@fairlot/contract';
import { blockCauses, takesBidsBack } from '@fairlot/rules';
import type { BlockCause } from '@fairlot/rules';
import type { SaleBidder } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { LotsOfBidder } from './lots-of-bidder.tsx';

const terms = [
  { label: '30 days', days: 30 },
  { label: 'a year', days: 365 },
  { label: 'good', days: null },
] as const;

export const causeNames: Readonly<Record<BlockCause, string>> = {
  unpaid: 'They have not paid',
  fraud: 'Fraud',
  other: 'Something else',
};

/** Explains what a block does to which lots and who is notified, asks for the reason, and blocks. */
export function BlockDialog({ bidder, onClose }: { bidder: SaleBidder; onClose: () => void }) {
  const { sellerId = '', saleId = '' } = useParams();
  const [reason, setReason] = useState('');
  const [term, setTerm] = useState('1');
  const [cause, setCause] = useState<BlockCause>('other');
  const { busy, failure, perform } = useAction();
  const { name, registrationId } = bidder;
  const { data: open, isError } = useCall(
    'GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:registrationId/openlots',
    { params: { sellerId, saleId, registrationId } },
  );

  async function block() {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block', {
      params: { sellerId, saleId },
      body: {
        registrationId,
        cause,
        reason: reason.trim(),
        days: terms[Number(term)]?.days ?? null,
      },
    });
    if (await perform(call, `${name} was blocked.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Block ${name}?`}
      description="They are declined in all of your open sales and in future ones. They are told by email, without the reason."
      confirm="Block"
      disabled={reason.trim() === '' || open === undefined}
      busy={busy}
      failure={failure}
      onConfirm={() => void block()}
      onClose={onClose}
    >
      <SelectField
        label="What happened"
        hint={
          takesBidsBack(cause)
            ? 'This is recorded against them, and you are asked for your password.'
            : undefined
        }
        value={cause}
        onChange={({ target }) =>
          setCause(blockCauses.find((one) => one === target.value) ?? 'other')
        }
      >
        {blockCauses.map((one) => (
          <option key={one} value={one}>
            {causeNames[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Reason"
        hint="For your team, who see it in the list and in the activity log."
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
      {isError && <Notice tone="bad">The lots that they bid on could not be loaded.</Notice>}
      {open !== undefined && <LotsOfBidder open={open} areTakenBack={takesBidsBack(cause)} />}
    </ConfirmDialog>
  );
}

import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Explains that a reserve can be lowered only once and who is notified, and lowers or removes it. */
export function LowerReserveDialog({
  place,
  lotNumber,
  reserve,
  onClose,
}: {
  place: { readonly sellerId: string; readonly saleId: string; readonly lotId: string };
  lotNumber: string;
  /** Dollars, as the lot has it. */
  reserve: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [isOff, setOff] = useState(false);
  const { busy, failure, perform } = useAction();
  const to = Number(typed.replaceAll(/[$,\s]/g, ''));
  const isLower = /^\$?[\d,]+(\.\d{1,2})?$/.test(typed.trim()) && to > 0 && to < Number(reserve);

  async function lower() {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/lowerreserve', {
      params: place,
      body: { to: isOff ? null : to },
    });
    const change = isOff ? 'is now sold without a reserve' : 'now has a lower reserve';
    if (await perform(call, `Lot ${lotNumber} ${change}.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Lower the reserve of lot ${lotNumber}?`}
      description={`It is $${reserve} now. While the lot is open its reserve can be lowered or taken away once, and never raised. If the highest bid reaches the new reserve, the lot will be sold to the highest bidder, and others get the usual time to answer. Everyone watching the sale is told at once that it was lowered, but not to what. No email is sent.`}
      confirm={isOff ? 'Sell it without reserve' : 'Lower it'}
      look="primary"
      disabled={!isOff && !isLower}
      busy={busy}
      failure={failure}
      onConfirm={() => void lower()}
      onClose={onClose}
    >
      <TextField
        label="New reserve in dollars"
        hint={`Less than $${reserve}`}
        inputMode="decimal"
        disabled={isOff}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Checkbox
        label="Sell it without a reserve; once it has a bid, it can then no longer be withdrawn"
        checked={isOff}
        onChange={({ target }) => setOff(target.checked)}
      />
    </ConfirmDialog>
  );
}

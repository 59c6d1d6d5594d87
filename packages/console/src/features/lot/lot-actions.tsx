import type { RunningLot } from '@fairlot/contract';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { useCompany } from '../viewer/public.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { LowerReserveDialog } from './lower-reserve-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The actions on an open lot; each button first shows who will be notified. */
export function LotActions({
  place,
  lot: { cells, bidCount, bidders, mayBeWithdrawn, reserve },
}: {
  place: { readonly sellerId: string; readonly saleId: string; readonly lotId: string };
  lot: RunningLot;
}) {
  const company = useCompany();
  const [asked, ask] = useState<'withdraw' | 'cancel' | 'lower-reserve' | null>(null);
  const mayRun = company?.can('sale.run') ?? false;
  const mayCancel = company?.can('lot.cancel') ?? false;
  const mayLower = company?.can('lot.lower-reserve') ?? false;
  const { lotNumber, title } = cells;
  const toTakeOut = { lotId: place.lotId, lotNumber, title, bidCount, bidders };
  const close = () => ask(null);
  return (
    <section aria-label="Before the hammer" className="grid gap-3">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {mayLower && reserve !== null && !reserve.isMet && !reserve.wasLowered && (
          <Button look="secondary" onClick={() => ask('lower-reserve')}>
            Lower the reserve…
          </Button>
        )}
        {mayRun && mayBeWithdrawn && (
          <Button look="secondary" onClick={() => ask('withdraw')}>
            Withdraw the lot…
          </Button>
        )}
        {mayCancel && (
          <Button look="danger" className="sm:ml-auto" onClick={() => ask('cancel')}>
            Cancel the lot…
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {reserveText(reserve)}
        {mayCancel &&
          ' A lot that was destroyed, stolen, recalled or may not be sold can be canceled, whatever was bid on it.'}
      </p>
      {asked === 'withdraw' && <WithdrawDialog {...place} lot={toTakeOut} onClose={close} />}
      {asked === 'cancel' && <CancelDialog {...place} lot={toTakeOut} onClose={close} />}
      {asked === 'lower-reserve' && (
        <LowerReserveDialog
          place={place}
          lotNumber={lotNumber}
          reserve={cells.reserve}
          onClose={close}
        />
      )}
    </section>
  );
}

function reserveText(reserve: RunningLot['reserve']): string {
  if (reserve === null) {
    return 'It is sold without a reserve: once someone has bid, it cannot be withdrawn.';
  }
  if (reserve.isMet) return 'Its reserve is met.';
  return reserve.wasLowered
    ? 'Its reserve is not met, and has already been lowered once.'
    : 'Its reserve is not met.';
}

import { texts } from '@fairlot/contract';
import type { SaleBoard } from '@fairlot/contract';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useCompany } from '../viewer/public.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { ClockForm } from './clock-form.tsx';
import type { ClockAction } from './clock-form.tsx';
import { PickupTooEarly } from './pickup-too-early.tsx';

/** Buttons that change the sale's clocks; each first explains its effect and who is notified. */
export function ClockButtons({
  board,
  sellerId,
  saleId,
}: {
  board: SaleBoard;
  sellerId: string;
  saleId: string;
}) {
  const company = useCompany();
  const [action, begin] = useState<ClockAction | null>(null);
  const [isAnnouncing, announce] = useState(false);
  const mayRun = company?.can('sale.run') ?? false;
  const isPaused = board.pause !== null;
  return (
    <section aria-label="Clocks of the sale" className="grid gap-4">
      {board.pause !== null && (
        <Notice tone="brass">
          {texts.pausedBecause(board.pause.reason)} Bids are refused and all clocks are stopped
          until{' '}
          {board.pause.byOperator
            ? 'we resume the sale. Please write to us.'
            : 'someone resumes the sale.'}
        </Notice>
      )}
      {!board.isRunning && !isPaused && (
        <Notice>This sale is not running: there is nothing to pause or to extend.</Notice>
      )}
      {action === null && board.lastCloseAt !== null && (
        <PickupTooEarly board={board} lastClose={Date.parse(board.lastCloseAt)} />
      )}
      {mayRun && (board.isRunning || isPaused) && action === null && (
        <div className="grid grid-cols-2 gap-3 *:first:nth-last-3:col-span-2 sm:flex sm:flex-wrap">
          {!isPaused && (
            <Button look="secondary" onClick={() => begin('pause')}>
              Pause this sale…
            </Button>
          )}
          {board.pause?.byOperator === false && (
            <Button onClick={() => begin('resume')}>Resume</Button>
          )}
          <Button look="secondary" onClick={() => begin('extend')}>
            Extend times…
          </Button>
          <Button look="secondary" onClick={() => announce(true)}>
            Message bidders…
          </Button>
        </div>
      )}
      {mayRun && action !== null && (
        <ClockForm
          key={action}
          action={action}
          board={board}
          sellerId={sellerId}
          saleId={saleId}
          onClose={() => begin(null)}
        />
      )}
      {isAnnouncing && (
        <AnnounceDialog
          board={board}
          sellerId={sellerId}
          saleId={saleId}
          onClose={() => announce(false)}
        />
      )}
    </section>
  );
}

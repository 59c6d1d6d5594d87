import type { SaleBidder } from '@fairlot/contract';
import { limitChangesPerDay } from '@fairlot/rules';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { formatTime } from '../../lib/format-time.ts';
import { useAction } from '../../lib/use-action.ts';
import { LimitField, formatLimit } from './limit-field.tsx';

/** Explains what a limit does and how often it may be changed, and changes it. */
export function LimitDialog({ bidder, onClose }: { bidder: SaleBidder; onClose: () => void }) {
  const { sellerId = '', saleId = '' } = useParams();
  const { name, registrationId, limitChangesLeft: left, asksForMoreSince } = bidder;
  const [limit, setLimit] = useState(bidder.limit);
  const { busy, failure, perform } = useAction();

  async function save() {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/limit', {
      params: { sellerId, saleId },
      body: { registrationId, limit },
    });
    const change = limit === null ? 'no longer has a limit' : `may bid up to ${formatLimit(limit)}`;
    if (await perform(call, `${name} ${change}.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Limit of ${name}`}
      description="For this sale: the sum of their maximum bids where they lead, and of what they have won. A new bid above it waits. They are told; you see that they are asking for a higher limit, but never for which lot or how much. Bids already placed stay."
      confirm="Save the limit"
      look="primary"
      disabled={limit === bidder.limit}
      busy={busy}
      failure={failure}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {asksForMoreSince !== null && (
        <Notice tone="brass">
          One of their bids has been waiting since {formatTime(asksForMoreSince)}. It is placed at
          once if the new limit has room for it.
        </Notice>
      )}
      <LimitField
        label="They may bid up to"
        none="No limit"
        hint={
          left === 0
            ? `It was changed ${limitChangesPerDay} times in 24 hours. For now it can only be removed.`
            : `You can change it ${plural(left, 'more time', 'more times')} in these 24 hours, and remove it at any time.`
        }
        value={limit}
        isOpen={(one) => left > 0 || one === bidder.limit}
        onChange={setLimit}
      />
    </ConfirmDialog>
  );
}

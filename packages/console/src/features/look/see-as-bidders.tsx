import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../../lib/failure-text.ts';

/** Opens the bidder's own pages of a draft in another tab, for this browser alone. */
export function SeeAsBidders({
  sellerId,
  saleId,
  label = 'See it as bidders will',
}: {
  sellerId: string;
  saleId: string;
  label?: string;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function open() {
    // Within the click, or browsers take it for an advertisement.
    const tab = window.open('about:blank', '_blank');
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/look', {
      params: { sellerId, saleId },
    });
    setBusy(false);
    if (answer.kind === 'ok') {
      if (tab === null) return window.location.assign(answer.data.address);
      tab.opener = null;
      return tab.location.replace(answer.data.address);
    }
    tab?.close();
    if (answer.kind !== 'empty') setFailure(failureText(answer));
  }

  return (
    <>
      {/* A label may hold the title of a sale, longer than a phone is wide. */}
      <Button
        look="quiet"
        className="text-left whitespace-normal!"
        busy={busy}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {failure !== null && (
        <Notice tone="bad" className="basis-full">
          {failure}
        </Notice>
      )}
    </>
  );
}

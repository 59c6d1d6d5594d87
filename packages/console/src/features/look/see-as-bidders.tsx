import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../../lib/failure-text.ts';

/** Opens a draft as bidders will see it in another tab, for this browser only. */
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
    // During the click, or browsers block it as a pop-up.
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
      {/* A label may contain a sale's title and be wider than a phone. */}
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

import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';

/** The bar above each page of a draft, which only the seller's staff can see. */
export function PreviewBar() {
  const [busy, setBusy] = useState(false);
  async function close() {
    setBusy(true);
    await api('POST /api/site/look/close');
    // A full load, because this document contains the draft.
    window.location.replace('/');
  }
  return (
    <aside
      aria-label="Preview"
      className="sticky top-0 z-30 border-b border-brass bg-brass-tint text-brass"
    >
      <div className="page-width flex items-center justify-between gap-x-4 text-sm font-semibold">
        <p className="flex items-center gap-2">
          <EyeOff aria-hidden className="size-4 shrink-0" />
          Preview: nobody else sees this
        </p>
        <Button
          look="quiet"
          busy={busy}
          aria-label="Close the preview"
          className="-mr-3"
          onClick={() => void close()}
        >
          Close
        </Button>
      </div>
    </aside>
  );
}

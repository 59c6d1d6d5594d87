import { Suspense, useState } from 'react';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { useAccountDialog } from '../account/public.ts';
import { useLogin } from '../login/public.ts';

/** Hardly anybody reports a lot, so the form loads on demand. */
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

/** A button to report a lot to the marketplace's operator. */
export function ReportLot({ lotId, lotTitle }: { lotId: string; lotTitle: string }) {
  const login = useLogin();
  const account = useAccountDialog();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        className="min-h-11 text-sm text-ink-soft underline hover:text-ink"
        onClick={() => {
          if (login.status === 'signed-in') setOpen(true);
          else account.askIn('report this lot', () => setOpen(true));
        }}
      >
        Report this lot
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog lotId={lotId} lotTitle={lotTitle} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

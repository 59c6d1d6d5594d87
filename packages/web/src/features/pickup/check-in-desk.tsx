import type { CheckIn } from '@fairlot/contract';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDollars, plural } from '@fairlot/ui/format.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { useOnline } from '../live/public.ts';
import { emptyDraft, lotsHere, tickedLots } from './check-in-draft.ts';
import { CheckInHead } from './check-in-head.tsx';
import { CheckInLots } from './check-in-lots.tsx';
import { SigningDialog } from './signing-dialog.tsx';
import { useCheckInDraft } from './use-check-in-draft.ts';

/** The check-in desk: bidder, amount due, lots to tick off, and the signature. */
export function CheckInDesk({
  checkIn,
  onChanged,
  reread,
}: {
  checkIn: CheckIn;
  onChanged: (next: CheckIn) => void;
  /** Null when it could not be read. */
  reread: () => Promise<CheckIn | null>;
}) {
  const [draft, setDraft] = useCheckInDraft(checkIn.secureId);
  const [signing, setSigning] = useState(false);
  const online = useOnline();
  const here = lotsHere(checkIn);
  const ticked = tickedLots(checkIn, draft);

  function finish(next: CheckIn) {
    setSigning(false);
    setDraft(emptyDraft);
    onChanged(next);
    const signer = draft.signedBy.trim();
    void notify('success', `${plural(ticked.length, 'lot')} handed over to ${signer}.`);
  }

  return (
    <>
      <CheckInHead checkIn={checkIn} />
      {!online && (
        <Notice tone="brass" className="mt-4">
          You are offline. What is checked and signed stays on this phone: hand over once you are
          back online.
        </Notice>
      )}
      {here.length === 0 && (
        <p className="mt-5 flex items-center gap-3 rounded-lg bg-good-tint px-4 py-4 font-semibold text-good">
          <PackageCheck aria-hidden className="size-6 shrink-0" />
          There is nothing left to hand over.
        </p>
      )}
      <CheckInLots
        lots={checkIn.lots}
        ticked={ticked.map(({ secureId }) => secureId)}
        here={here.map(({ secureId }) => secureId)}
        onTick={(lots) => setDraft((now) => ({ ...now, lots }))}
      />
      {here.length > 0 && (
        <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-lg sm:border-x">
          <p className="grow text-sm font-semibold">
            <span aria-live="polite">
              {ticked.length} of {plural(here.length, 'lot')}
            </span>
            {checkIn.amountDue > 0 && (
              <span className="block text-bad">{formatDollars(checkIn.amountDue)} due</span>
            )}
          </p>
          <Button
            className="min-h-13 grow text-base"
            disabled={ticked.length === 0}
            onClick={() => setSigning(true)}
          >
            Sign and hand over
          </Button>
        </div>
      )}
      {signing && (
        <SigningDialog
          checkIn={checkIn}
          lots={ticked}
          draft={draft}
          onDraft={setDraft}
          online={online}
          reread={reread}
          onDone={finish}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );
}

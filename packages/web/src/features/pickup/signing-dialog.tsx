import type { CheckIn } from '@fairlot/contract';
import { useState } from 'react';
import { plural } from '@fairlot/ui/format.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import type { CheckInDraft } from './check-in-draft.ts';
import { SignaturePad } from './signature-pad.tsx';
import { conformedSignature, pathOf } from './signature-path.ts';
import { useHandOver } from './use-hand-over.ts';

/** What the bidder reads and signs when picking up. */
export function SigningDialog({
  checkIn,
  lots,
  draft,
  onDraft,
  online,
  reread,
  onDone,
  onClose,
}: {
  checkIn: CheckIn;
  lots: CheckIn['lots'];
  draft: CheckInDraft;
  onDraft: (change: (draft: CheckInDraft) => CheckInDraft) => void;
  online: boolean;
  reread: () => Promise<CheckIn | null>;
  onDone: (next: CheckIn) => void;
  onClose: () => void;
}) {
  const { busy, failure, handOver } = useHandOver({ reread, onDone });
  const [typed, setTyped] = useState(false);
  /** Shown only after an attempt to continue without it. */
  const [asked, setAsked] = useState(false);
  const expected = checkIn.collectorName || checkIn.bidderUserName;
  const signedBy = draft.signedBy.trim();
  const strokes = typed ? conformedSignature : draft.strokes;
  const missing = {
    name: asked && signedBy === '' ? 'Please enter your name.' : undefined,
    signature: asked && strokes.length === 0 ? 'Please sign in the box.' : undefined,
  };

  function submit() {
    setAsked(true);
    if (signedBy === '' || strokes.length === 0) return;
    void handOver({
      invoiceId: checkIn.secureId,
      lots: lots.map(({ secureId }) => secureId),
      signedBy,
      signature: pathOf(strokes),
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign for your lots"
      description={`I have received ${plural(lots.length, 'lot')} of invoice #${checkIn.invoiceNumber}: ${lots.map(({ lotNumber }) => lotNumber).join(', ')}.`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
          value={draft.signedBy}
          error={missing.name}
          onChange={({ target }) => onDraft((now) => ({ ...now, signedBy: target.value }))}
        />
        {draft.signedBy === '' && expected !== '' && (
          <Button
            look="secondary"
            className="mt-2"
            onClick={() => onDraft((now) => ({ ...now, signedBy: expected }))}
          >
            It is {expected}
          </Button>
        )}
        <div className="mt-3 flex items-end justify-between gap-4">
          <p className="pb-2 text-sm font-semibold">Signature</p>
          <Button
            look="quiet"
            disabled={typed || draft.strokes.length === 0}
            onClick={() => onDraft((now) => ({ ...now, strokes: [] }))}
          >
            Clear
          </Button>
        </div>
        {typed ? (
          <p className="rounded-md border border-line-strong bg-page px-4 py-6 font-display text-xl font-semibold wrap-anywhere">
            /s/ {signedBy}
          </p>
        ) : (
          <SignaturePad
            strokes={draft.strokes}
            onDraw={(draw) => onDraft((now) => ({ ...now, strokes: draw(now.strokes) }))}
          />
        )}
        <p role="alert" className="mt-1 text-xs font-medium text-bad empty:hidden">
          {missing.signature}
        </p>
        <Checkbox
          label="I cannot draw: my typed name is my signature"
          checked={typed}
          onChange={(event) => setTyped(event.target.checked)}
        />
        {failure !== null && (
          <Notice tone="bad" className="mt-3">
            {failure}
          </Notice>
        )}
        {!online && (
          <Notice tone="brass" className="mt-3">
            You are offline. The signature stays on this phone.
          </Notice>
        )}
        <Button
          type="submit"
          className="mt-4 min-h-13 w-full text-base"
          busy={busy}
          disabled={!online || lots.length === 0}
        >
          Hand over {plural(lots.length, 'lot')}
        </Button>
      </form>
    </Dialog>
  );
}

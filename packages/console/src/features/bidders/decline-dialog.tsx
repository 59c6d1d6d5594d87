import { refusalNoteLength, refusalSentences } from '@fairlot/contract';
import type { BidderRefusal } from '@fairlot/contract';
import { refusalCauses } from '@fairlot/rules';
import type { RefusalCause } from '@fairlot/rules';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { refusalNames } from './refusal-names.ts';

/** No reason is what most are told: it comes first, so that two keys decline. */
const choices: readonly (RefusalCause | null)[] = [null, ...refusalCauses];

/** What `refuseRegistration` leaves alone. */
const standingBids =
  'They can place no more bids in this sale, and bids that wait for a higher limit are void. Bids already placed stand: they go up to their maximums by themselves, and can win.';

/** Asks why bidders are declined, or lose their approval, and shows what they will read of it. */
export function DeclineDialog({
  who,
  wereApproved,
  busy,
  failure,
  onDecline,
  onClose,
}: {
  /** Their names. */
  who: readonly string[];
  /** They may bid until now. */
  wereApproved: boolean;
  busy: boolean;
  failure: string | null;
  onDecline: (refusal: BidderRefusal) => void;
  onClose: () => void;
}) {
  const [cause, setCause] = useState<RefusalCause | null>(null);
  const [note, setNote] = useState('');
  const form = useFirstFieldFocus();
  const [name] = who;
  const whom = who.length === 1 ? name : plural(who.length, 'bidder');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onDecline({ cause, note: note.trim() });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={wereApproved ? `Withdraw the approval of ${whom}?` : `Decline ${whom}?`}
      description={`${who.length === 1 ? 'They get' : 'Each of them gets'} an email right away. ${wereApproved ? standingBids : 'Bids of theirs that wait for approval are void.'}`}
    >
      <form ref={form} onSubmit={submit} noValidate className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Reason they are told</legend>
          <div className="divide-y divide-line rounded-md border border-line-strong">
            {choices.map((choice) => (
              <label key={choice} className="flex min-h-11 items-start gap-3 px-3 py-2.5 text-sm">
                <input
                  type="radio"
                  name="cause"
                  aria-label={choice === null ? 'No reason' : refusalNames[choice]}
                  checked={choice === cause}
                  onChange={() => setCause(choice)}
                  className="mt-0.5 size-5 shrink-0 accent-brand"
                />
                <span>
                  {choice === null ? 'No reason' : refusalNames[choice]}
                  {choice !== null && (
                    <span className="block text-ink-soft">“{refusalSentences[choice]}”</span>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Note for your team (optional)"
          hint="In the list and the activity log. The bidder never sees it."
          maxLength={refusalNoteLength}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            {wereApproved ? 'Withdraw approval' : 'Decline'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

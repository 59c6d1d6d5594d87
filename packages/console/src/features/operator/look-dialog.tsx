import { consoleLimits } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Closes a report or a signal with a note that stays with it. */
export function LookDialog({
  title,
  description,
  send,
  onClose,
}: {
  title: string;
  description: string;
  send: (note: string) => Promise<ApiResult<Outcome>>;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, perform } = useAction();

  async function confirm() {
    setMissing(note.trim() === '');
    if (note.trim() === '') return;
    if (await perform(send(note.trim()), 'The note was saved.')) onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirm="Save the note"
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Field label="Outcome" error={isMissing ? 'Please describe the outcome.' : undefined}>
        {(control) => (
          <textarea
            rows={4}
            maxLength={consoleLimits.operatorNoteLength}
            className={inputClass}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            {...control}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

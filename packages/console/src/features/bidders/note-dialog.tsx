import { bidderNoteLength } from '@fairlot/contract';
import type { SaleBidder } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { useAction } from '../../lib/use-action.ts';

/** The notes about a bidder, and a form to add one. */
export function NoteDialog({ bidder, onClose }: { bidder: SaleBidder; onClose: () => void }) {
  const { sellerId = '', saleId = '' } = useParams();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // One key per dialog: pressed twice, or sent again after a lost answer, the note is added once.
  const [noteId] = useState(() => crypto.randomUUID());
  const { busy, failure, perform } = useAction();
  const { name, registrationId, notes } = bidder;

  async function note() {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/note', {
      params: { sellerId, saleId },
      body: { noteId, registrationId, text: text.trim() },
    });
    if (await perform(call, 'The note was saved.')) onClose();
  }

  return (
    <ConfirmDialog
      title={`Notes on ${name}`}
      description="For your own people, in all of your sales. Neither the bidder nor another company sees them. They stay."
      confirm="Save the note"
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void note()}
      onClose={onClose}
    >
      {notes.length > 0 && (
        <ul className="max-h-48 space-y-2 overflow-y-auto text-sm">
          {notes.map((one) => (
            <li key={one.at}>
              <p className="wrap-anywhere">{one.text}</p>
              <p className="text-ink-soft">
                {one.by}, {new Date(one.at).toLocaleDateString('en-US', { dateStyle: 'medium' })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Field label="Note" error={isMissing ? 'Please write something.' : undefined}>
        {(control) => (
          <textarea
            rows={3}
            maxLength={bidderNoteLength}
            className={inputClass}
            value={text}
            onChange={({ target }) => setText(target.value.replaceAll(/\s+/g, ' '))}
            {...control}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

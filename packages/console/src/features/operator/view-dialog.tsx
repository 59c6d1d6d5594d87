import { consoleLimits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { useAction } from '../../lib/use-action.ts';

/** Asks why an operator wants to view a company, and opens it. */
export function ViewDialog({
  sellerId,
  company,
  onClose,
}: {
  sellerId: string;
  company: string;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { busy, failure, perform } = useAction();
  const navigate = useNavigate();
  const form = useFirstFieldFocus();

  async function begin(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return;
    const call = api('POST /api/console/operator/beginview', {
      body: { sellerId, reason: reason.trim() },
    });
    if (await perform(call, `You can see the console of ${company} for half an hour.`)) {
      await navigate(`/${sellerId}`);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Open the console of ${company}?`}
      description="You see its pages as its team does, for half an hour, without reserves and bidders, and you cannot change anything. Its activity log says that you looked, when and why."
    >
      <form ref={form} onSubmit={(event) => void begin(event)} noValidate className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label="Why"
          hint="The company can read it."
          maxLength={consoleLimits.operatorNoteLength}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          required
        />
        <Button type="submit" busy={busy} disabled={reason.trim() === ''} className="w-full">
          Open console (read-only)
        </Button>
      </form>
    </Dialog>
  );
}

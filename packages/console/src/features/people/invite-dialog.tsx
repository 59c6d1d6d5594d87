import { limits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { AssignmentChoice, isChosen } from './assignment-choice.tsx';
import type { Assignment } from './assignment-choice.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Asks whom to invite, and as what. */
export function InviteDialog({ sellerId, onClose }: { sellerId: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [assignment, setAssignment] = useState<Assignment>({ role: 'viewer', sales: [] });
  const { busy, failure, perform } = useAction();

  async function invite(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '' || !isChosen(assignment)) return;
    const call = api('POST /api/console/sellers/:sellerId/people/invite', {
      params: { sellerId },
      body: { email: email.trim(), role: assignment.role, sales: [...assignment.sales] },
    });
    if (await perform(call, `An invitation is on its way to ${email.trim()}.`)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a teammate"
      description="We email them a link that works once, for seven days, and for this address alone."
    >
      <form onSubmit={(event) => void invite(event)} noValidate className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label="Their email"
          hint="They sign in with the account for this address, or create one first."
          type="email"
          autoComplete="off"
          maxLength={limits.emailLength}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          required
        />
        <AssignmentChoice sellerId={sellerId} value={assignment} onChange={setAssignment} />
        <p className="text-sm text-ink-soft">People who work here may not bid in your sales.</p>
        <Button type="submit" busy={busy} disabled={!isChosen(assignment)} className="w-full">
          Send the invitation
        </Button>
      </form>
    </Dialog>
  );
}

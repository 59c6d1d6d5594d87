import { consoleLimits } from '@fairlot/contract';
import type { RunningSale } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useAction } from '../../lib/use-action.ts';

/** Taking over makes a pause of the seller one that only operators end. */
export type PauseAction = 'pause' | 'take-over' | 'resume';

const usualReason = 'We cannot reach the seller right now. We will be back.';

/** For each action its name, the question about a sale by its title, and the button that does it. */
export const pauseWords = {
  pause: { name: 'Pause', title: (sale: string) => `Pause ${sale}`, confirm: 'Pause now' },
  'take-over': {
    name: 'Take over pause',
    title: (sale: string) => `Take over the pause of ${sale}`,
    confirm: 'Take over now',
  },
  resume: { name: 'Resume', title: (sale: string) => `Resume ${sale}`, confirm: 'Resume now' },
} as const;

/** Says what an action does to a sale and who is told, and asks why. */
export function PauseDialog({
  action,
  sale,
  onClose,
}: {
  action: PauseAction;
  sale: RunningSale;
  onClose: () => void;
}) {
  const { saleId, title } = sale;
  // As it was when the dialog opened: one that began meanwhile has another reason.
  const [pauseId] = useState(sale.pause?.id ?? '');
  const [reason, setReason] = useState(action === 'pause' ? usualReason : '');
  const { busy, failure, perform } = useAction();
  const words = pauseWords[action];

  async function confirm() {
    const body = { saleId, reason: reason.trim() };
    const call =
      action === 'resume'
        ? api('POST /api/console/operator/resumesale', { body: { ...body, pauseId } })
        : api('POST /api/console/operator/pausesale', { body });
    if (await perform(call, doneWords[action](title))) onClose();
  }

  return (
    <ConfirmDialog
      title={`${words.title(title)}?`}
      description={effectOf(action, sale)}
      confirm={words.confirm}
      look={action === 'resume' ? 'primary' : 'danger'}
      disabled={reason.trim() === ''}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint={hints[action]}
        maxLength={consoleLimits.pauseReasonLength}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

const doneWords = {
  pause: (sale: string) => `${sale} was paused.`,
  'take-over': (sale: string) => `Only operators can resume ${sale} now.`,
  resume: (sale: string) => `${sale} was resumed.`,
} as const;

const hints = {
  pause: 'Every bidder can read it. It is kept in the company’s activity log and in yours.',
  'take-over':
    'Kept in the company’s activity log and in yours. Bidders read it only if the seller resumes before you confirm, because that pauses the sale again.',
  resume: 'Kept in the company’s activity log and in yours.',
} as const;

function effectOf(action: PauseAction, { openLots, companyName }: RunningSale): string {
  const lots = plural(openLots, 'open lot');
  switch (action) {
    case 'pause':
      return `Bids are refused and the clocks of ${lots} are stopped until an operator resumes the sale; ${companyName} cannot. Everyone watching is told your reason at once. Lots that are sold stay sold. No email is sent.`;
    case 'take-over':
      return `The sale stays paused until an operator resumes it; ${companyName} no longer can. Bidders go on reading the seller’s reason. No email is sent.`;
    case 'resume':
      return `Bids are accepted again. The ${lots} keep the time they had left, at least ten minutes, in the same order. Everyone watching is told at once. No email is sent.`;
  }
}

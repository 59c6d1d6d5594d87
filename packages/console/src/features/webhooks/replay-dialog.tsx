import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { SelectField } from '@fairlot/ui/field.tsx';
import { useAction } from '../../lib/use-action.ts';

const hourMs = 60 * 60_000;
const spans = [
  { hours: 1, label: 'the last hour' },
  { hours: 24, label: 'the last 24 hours' },
  { hours: 7 * 24, label: 'the last 7 days' },
  { hours: 30 * 24, label: 'the last 30 days' },
];

/** Resends everything that failed since a time. */
export function ReplayDialog({
  sellerId,
  webhookId,
  onClose,
}: {
  sellerId: string;
  webhookId: string;
  onClose: () => void;
}) {
  const [hours, setHours] = useState(24);
  const { busy, failure, perform } = useAction();

  async function replay() {
    const since = new Date(Date.now() - hours * hourMs).toISOString();
    const call = api('POST /api/console/sellers/:sellerId/webhooks/:webhookId/replay', {
      params: { sellerId, webhookId },
      body: { since },
    });
    if (await perform(call, 'What failed is on its way again.')) onClose();
  }
  return (
    <ConfirmDialog
      title="Send what failed again?"
      description="The program gets each event under the same id as before, so that it can pass over what it knows already."
      confirm="Send again"
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void replay()}
      onClose={onClose}
    >
      <SelectField
        label="What failed in"
        value={hours}
        onChange={({ target }) => setHours(Number(target.value))}
      >
        {spans.map((span) => (
          <option key={span.hours} value={span.hours}>
            {span.label}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

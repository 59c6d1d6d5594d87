import { api } from '@fairlot/client/api.ts';
import { useRef, useState } from 'react';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { SecretOnce } from '../../lib/secret-once.tsx';
import { useAction } from '../../lib/use-action.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { ChosenWebhook } from './webhook-form.tsx';

const empty: ChosenWebhook = { url: '', description: '', events: [] };

/** Adds a webhook, and shows its secret, once. */
export function AddWebhookDialog({ sellerId, onClose }: { sellerId: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { busy, failure, perform } = useAction();
  // One key, so that a retry after a lost answer does not add a second one.
  const webhookId = useRef(crypto.randomUUID());

  async function add(chosen: ChosenWebhook) {
    const call = api('POST /api/console/sellers/:sellerId/webhooks', {
      params: { sellerId },
      body: { ...chosen, webhookId: webhookId.current },
    });
    const isAdded = await perform(call, 'The webhook is added.');
    const answer = await call;
    if (isAdded && answer.kind === 'ok') setSecret(answer.data.secret);
  }

  if (secret !== null) {
    return (
      <SecretOnce
        title="The webhook’s secret"
        description="Your program verifies by it that what comes is from us. Give it to the program now: we cannot show it again."
        label="Secret"
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a webhook"
      description="The address of a program of yours, which the internet can reach. It gets ids and what happened: no bidder’s name, no maximum, no reserve."
    >
      <WebhookForm
        begin={empty}
        submit="Add the webhook"
        busy={busy}
        failure={failure}
        onSubmit={(chosen) => void add(chosen)}
      />
    </Dialog>
  );
}

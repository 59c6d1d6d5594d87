import type { Webhook } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { SecretOnce } from '../../lib/secret-once.tsx';
import { useAction } from '../../lib/use-action.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { ChosenWebhook } from './webhook-form.tsx';

interface DialogProps {
  readonly sellerId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

const path = 'POST /api/console/sellers/:sellerId/webhooks/:webhookId' as const;

export function EditDialog({ sellerId, webhook, onClose }: DialogProps) {
  const { busy, failure, perform } = useAction();
  const { webhookId, url, description, events } = webhook;

  async function change(body: ChosenWebhook) {
    const call = api(`${path}/change`, { params: { sellerId, webhookId }, body });
    if (await perform(call, 'The webhook is changed.')) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit the webhook"
      description="What waits to be sent goes to the new address, too."
    >
      <WebhookForm
        begin={{ url, description, events }}
        submit="Save"
        busy={busy}
        failure={failure}
        onSubmit={(chosen) => void change(chosen)}
      />
    </Dialog>
  );
}

/** Generates a new secret and shows it once. */
export function RotateDialog({ sellerId, webhook: { webhookId }, onClose }: DialogProps) {
  const { busy, failure, perform } = useAction();
  const [secret, setSecret] = useState<string | null>(null);

  async function rotate() {
    const call = api(`${path}/rotate`, { params: { sellerId, webhookId } });
    const isDone = await perform(call, 'The webhook has a new secret.');
    const answer = await call;
    if (isDone && answer.kind === 'ok') setSecret(answer.data.secret);
  }
  if (secret !== null) {
    return (
      <SecretOnce
        title="The webhook’s new secret"
        description="Give it to the program within 24 hours. Until then the old one signs as well. We cannot show it again."
        label="Secret"
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Create a new secret?"
      description="For 24 hours both secrets sign, so that your program misses nothing while you change over. After that the old one no longer works."
      confirm="Create a new secret"
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void rotate()}
      onClose={onClose}
    />
  );
}

export function SwitchOffDialog({ sellerId, webhook: { webhookId }, onClose }: DialogProps) {
  const { busy, failure, perform } = useAction();

  async function switchOff() {
    const call = api(`${path}/switch`, { params: { sellerId, webhookId }, body: { isOn: false } });
    if (await perform(call, 'The webhook is off.')) onClose();
  }
  return (
    <ConfirmDialog
      title="Switch off the webhook?"
      description="Nothing is sent to it until you switch it on. What happens in the meantime is kept for 30 days, and you can have it sent then."
      confirm="Switch off"
      busy={busy}
      failure={failure}
      onConfirm={() => void switchOff()}
      onClose={onClose}
    />
  );
}

export function RemoveDialog({ sellerId, webhook: { webhookId, url }, onClose }: DialogProps) {
  const { busy, failure, perform } = useAction();
  const navigate = useNavigate();

  async function remove() {
    const call = api(`${path}/remove`, { params: { sellerId, webhookId } });
    if (await perform(call, 'The webhook is removed.')) await navigate('../..');
  }
  return (
    <ConfirmDialog
      title="Remove the webhook?"
      description={`Nothing is sent to ${url} anymore, and what was sent is forgotten. This cannot be undone; to stop it for a while, switch it off.`}
      confirm="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

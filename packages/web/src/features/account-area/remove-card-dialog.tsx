import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { failureText } from '../account/public.ts';
import { useLogin } from '../login/public.ts';

/** Takes the card off the account, after the user has confirmed. */
export function RemoveCardDialog({
  onRemoved,
  onClose,
}: {
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { update } = useLogin();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    const answer = await api('POST /api/site/removepaymentmethod');
    setBusy(false);
    if (answer.kind === 'empty') {
      update((data) => ({
        ...data,
        hasPayment: false,
        cardExpired: false,
        last4: null,
        brand: null,
        expiredDate: null,
      }));
      onRemoved();
    } else {
      setFailure(answer.kind === 'ok' ? answer.data.message : failureText(answer));
    }
  }

  return (
    <ConfirmDialog
      title="Remove this card?"
      description="You will not be able to bid until you enter a new one."
      confirm="Remove card"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
